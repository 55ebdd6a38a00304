import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before a page is left, for another one or for good, while something on it is not saved. With `open` in the address the
 * form is gone with any change of it, so that asks, too.
 */
export function UnsavedChangesGuard({ changed, place = 'page' }: { changed: boolean; place?: 'page' | 'address' }) {
  const leaving = useBlocker({
    withResolver: true,
    enableBeforeUnload: () => changed,
    shouldBlockFn: ({ current, next }) => changed && (place === 'address' || current.pathname !== next.pathname),
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <ConfirmDialog title="Leave without saving?" confirmLabel="Leave" cancelLabel="Stay here" onConfirm={leaving.proceed} onCancel={leaving.reset}>
      <p>What you changed is not saved yet.</p>
    </ConfirmDialog>
  );
}
