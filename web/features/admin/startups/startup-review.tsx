import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { reviewQuery, type StartupReview } from '../../../api/admin-startups.ts';
import { isMissing } from '../../../api/client.ts';
import { Modal } from '../../../ui/modal.tsx';
import { RecordSection } from '../kit/record-section.tsx';
import type { DialogState } from './dialog-state.ts';
import { StartupActions } from './startup-actions.tsx';
import { StartupDetails } from './startup-details.tsx';

/** The details of a startup over the table, for screens too narrow for the review queue. */
export function StartupReviewDialog({
  id,
  onOpenDialog,
  onClose,
}: {
  id: string;
  onOpenDialog: (dialog: DialogState) => void;
  onClose: () => void;
}) {
  const review = useQuery(reviewQuery(id));
  return (
    <Modal title={review.data?.startup.name ?? 'Startup'} placement="wide" open onClose={onClose}>
      <ReviewDetails query={review} onBack={onClose} />
      {review.data !== undefined && !isMissing(review.error) && (
        <div className="border-line bg-raised sticky bottom-0 -mx-6 mt-6 -mb-6 border-t px-6 py-3">
          <StartupActions startup={review.data.startup} onOpenDialog={onOpenDialog} />
        </div>
      )}
    </Modal>
  );
}

/** The details of a startup beside the review queue. */
export function StartupReviewPanel({
  id,
  showShortcuts,
  onOpenDialog,
  onBack,
}: {
  id: string;
  showShortcuts: boolean;
  onOpenDialog: (dialog: DialogState) => void;
  /** Opens the queue instead of a startup that does not exist. */
  onBack: () => void;
}) {
  const review = useQuery(reviewQuery(id));
  const startup = review.data?.startup;
  return (
    <section aria-label="Details" className="border-line bg-raised rounded-card min-w-0 border p-6">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display min-w-0 text-2xl leading-tight">{startup?.name ?? 'Startup'}</h2>
        {startup !== undefined && !isMissing(review.error) && (
          <StartupActions startup={startup} showShortcuts={showShortcuts} onOpenDialog={onOpenDialog} />
        )}
      </div>
      <ReviewDetails query={review} backLabel="Back to the queue" onBack={onBack} />
    </section>
  );
}

function ReviewDetails(props: { query: UseQueryResult<StartupReview>; backLabel?: string; onBack: () => void }) {
  return (
    <RecordSection {...props} noun="startup" skeleton={<DetailsSkeleton />}>
      {(review) => <StartupDetails review={review} />}
    </RecordSection>
  );
}

function DetailsSkeleton() {
  return (
    <div className="space-y-5">
      <div className="flex gap-4">
        <div className="skeleton size-14 shrink-0" />
        <div className="skeleton h-7 w-full max-w-md" />
      </div>
      <div className="skeleton h-32 w-full" />
      <div className="skeleton h-56 w-full" />
    </div>
  );
}
