import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before unsaved changes are lost: on navigation to another page and when the tab closes. A form that is opened by the
 * URL's search values (`place="address"`) is also lost when only those change.
 */
export function UnsavedChangesGuard({ changed, place = 'page' }: { changed: boolean; place?: 'page' | 'address' }) {
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: () => changed,
    shouldBlockFn: ({ current, next }) => changed && (place === 'address' || current.pathname !== next.pathname),
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay here"
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      <p>What you changed is not saved yet.</p>
    </ConfirmDialog>
  );
}
