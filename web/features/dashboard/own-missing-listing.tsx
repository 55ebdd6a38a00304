import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { archiveReasonLabels } from '../../../server/domain/submissions/archives.rules.ts';
import type { OwnStartup } from '../../../server/domain/submissions/submissions.contract.ts';
import { send } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Tells the owner of a listing at its address why it is not public, with the next action. */
export function OwnMissingListing({ startup }: { startup: OwnStartup }) {
  const { _id, name, status, archive } = startup;
  const queryClient = useQueryClient();
  const restore = useMutation({
    mutationFn: () => send('undoWithdrawal', { params: { id: _id } }),
    onSuccess: async () => {
      showToast(`${name} is restored.`);
      // Lists, searches and counts show a listing that comes back, and this page shows it.
      await queryClient.invalidateQueries();
    },
    onError: (error) => showToast(errorMessage(error, 'Something went wrong. Please try again.')),
  });
  return (
    <>
      <p className="text-soft mt-4 wrap-anywhere">{whyMissing(startup)} Only you see this.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {archive?.canRestore === true && (
          <SubmitButton type="button" busy={restore.isPending} onClick={() => restore.mutate()}>
            Restore
          </SubmitButton>
        )}
        {status === 'rejected' && (
          <Link to="/submit-startup" search={{ edit: _id }} className={buttonClass('primary')}>
            Edit and resubmit
          </Link>
        )}
        <Link
          to="/dashboard"
          className={buttonClass(archive?.canRestore === true || status === 'rejected' ? 'quiet' : 'primary')}
        >
          View My Dashboard
        </Link>
      </div>
    </>
  );
}

function whyMissing({ status, archive, rejectionReason = '' }: OwnStartup): string {
  if (status === 'pending') return 'Its page is public once we have approved it.';
  if (status === 'rejected') return rejectionReason === '' ? 'No reason was given.' : `Reason: ${rejectionReason}`;
  if (archive === undefined) return '';
  if (!archive.canRestore) return `An admin took it down. Reason: ${archiveReasonLabels[archive.reason]}.`;
  return 'You took it down. Restore it to bring back its page, with its likes and statistics.';
}
