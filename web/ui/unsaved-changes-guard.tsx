import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

const leaveQuestion = { title: 'Leave without saving?', text: 'Your changes have not been saved.', confirmLabel: 'Leave' };

/**
 * Asks before unsaved changes are lost: on navigation to another page, and when the tab closes. `scope="search"` is for a form
 * opened by search parameters, which is also lost when only these parameters change.
 */
export function UnsavedChangesGuard({
  isDirty,
  scope = 'page',
  question: { title, text, confirmLabel } = leaveQuestion,
}: {
  isDirty: boolean;
  scope?: 'page' | 'search';
  question?: typeof leaveQuestion;
}) {
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: () => isDirty,
    shouldBlockFn: ({ current, next }) => isDirty && (scope === 'search' || current.pathname !== next.pathname),
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Stay here"
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
