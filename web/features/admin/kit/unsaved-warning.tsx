import { useBlocker } from '@tanstack/react-router';
import { Confirm } from '../../../ui/confirm.tsx';

/** Leaving a form in the page with changes asks first; so does closing the window. */
export function UnsavedWarning({ changed, what }: { changed: boolean; what: string }) {
  const leaving = useBlocker({
    shouldBlockFn: () => changed,
    enableBeforeUnload: () => changed,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <Confirm title="Leave without saving?" yes="Leave" no="Stay here" onYes={leaving.proceed} onNo={leaving.reset}>
      <p>{what} is changed and not saved yet.</p>
    </Confirm>
  );
}
