import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before unsaved changes are lost: on navigation to another page, and when the tab closes. `scope="search"` is for a form that
 * is opened by search parameters and is also lost when only those change.
 */
export function UnsavedChangesGuard({ isDirty, scope = 'page' }: { isDirty: boolean; scope?: 'page' | 'search' }) {
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: () => isDirty,
    shouldBlockFn: ({ current, next }) => isDirty && (scope === 'search' || current.pathname !== next.pathname),
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
      <p>Your changes have not been saved.</p>
    </ConfirmDialog>
  );
}
