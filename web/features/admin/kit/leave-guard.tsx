import { useBlocker } from '@tanstack/react-router';
import { Confirm } from '../../../ui/confirm.tsx';

/** Asks before a page is left, for another one or for good, while something on it is not saved. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: () => dirty,
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Confirm title="Leave without saving?" yes="Leave" no="Stay" onYes={blocker.proceed} onNo={blocker.reset}>
      <p>What you changed is not saved yet.</p>
    </Confirm>
  );
}
