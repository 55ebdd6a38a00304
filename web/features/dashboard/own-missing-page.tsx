import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { archiveReasonLabels } from '../../../server/domain/submissions/archives.rules.ts';
import type { OwnStartup } from '../../../server/domain/submissions/submissions.contract.ts';
import { callQuery } from '../../api/call-query.ts';
import { send } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showToast } from '../../ui/toast.tsx';

const titles = { archived: 'is taken down', pending: 'is waiting for review', rejected: 'was rejected' } as const;

/** The page that a startup's owner sees while the startup is not public. Everyone else sees `visitorPage`. */
export function OwnMissingPage({
  slug,
  userId,
  visitorPage,
  renderPage,
}: {
  slug: string;
  userId: string;
  visitorPage: ReactNode;
  renderPage: (title: string, action: ReactNode) => ReactNode;
}) {
  const { data: own = [] } = useQuery(callQuery('listOwnStartups', { params: { id: userId } }));
  const startup = own.find((each) => each.slug === slug);
  if (startup === undefined || startup.status === 'active') return visitorPage;
  return renderPage(`${startup.name} ${titles[startup.status]}.`, <NextAction startup={startup} />);
}

/** Says why a listing is not public, with the next action. */
function NextAction({ startup }: { startup: OwnStartup }) {
  const { _id, name, status, archive } = startup;
  const queryClient = useQueryClient();
  const router = useRouter();
  const restore = useMutation({
    mutationFn: () => send('undoWithdrawal', { params: { id: _id } }),
    onSuccess: async () => {
      showToast(`${name} is restored.`);
      // Lists, searches and counts change when a listing is restored, and this page must show the change.
      await queryClient.invalidateQueries();
      await router.invalidate();
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

function whyMissing({ status, archive, rejectionReason = '' }: OwnStartup): ReactNode {
  if (status === 'pending') return 'Its page is public once we have approved it.';
  if (status === 'rejected' && rejectionReason !== '')
    return (
      <>
        Reason: <bdi>{rejectionReason}</bdi>
      </>
    );
  if (status === 'rejected') return 'No reason was given.';
  if (archive === undefined) return '';
  if (!archive.canRestore) return `An admin took it down. Reason: ${archiveReasonLabels[archive.reason]}.`;
  return 'You took it down. Restore it to bring back its page, with its likes and statistics.';
}
