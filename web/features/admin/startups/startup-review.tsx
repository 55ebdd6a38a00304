import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { say } from '../../../../server/domain/core/noun.ts';
import type { Startup } from '../../../../server/domain/listings/startups.contract.ts';
import { startupCan } from '../../../../server/domain/listings/startups.rules.ts';
import { reviewQuery, type StartupReview } from '../../../api/admin-startups.ts';
import { isMissing } from '../../../api/client.ts';
import { useMayI } from '../../../api/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { KeyHint } from '../decisions/keyboard-shortcuts-button.tsx';
import { RecordSection } from '../layout/record-section.tsx';
import type { DialogState } from './dialog-state.ts';
import { ItemMessages } from '../messages/item-messages.tsx';
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
    <Modal title={review.data?.startup.name ?? say`Startup`} placement="wide" open onClose={onClose}>
      <ReviewDetails query={review} onBack={onClose} keysOf="dialog" />
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
  keysDecide,
  onOpenDialog,
  onBack,
}: {
  id: string;
  showShortcuts: boolean;
  /** Whether the keys A and R act on this startup rather than on selected ones. */
  keysDecide: boolean;
  onOpenDialog: (dialog: DialogState) => void;
  /** Returns to the queue when the startup does not exist. */
  onBack: () => void;
}) {
  const review = useQuery(reviewQuery(id));
  const startup = review.data?.startup;
  return (
    <section aria-label="Details" className="border-line bg-raised rounded-card min-w-0 border p-6">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display min-w-0 text-2xl leading-tight">{startup?.name ?? say`Startup`}</h2>
        {startup !== undefined && !isMissing(review.error) && (
          <StartupActions startup={startup} showShortcuts={showShortcuts} keysDecide={keysDecide} onOpenDialog={onOpenDialog} />
        )}
      </div>
      <ReviewDetails query={review} backLabel="Back to the queue" onBack={onBack} keysOf="page" />
    </section>
  );
}

function ReviewDetails({
  keysOf,
  ...props
}: {
  query: UseQueryResult<StartupReview>;
  backLabel?: string;
  onBack: () => void;
  keysOf: 'page' | 'dialog';
}) {
  return (
    <RecordSection {...props} noun="startup" skeleton={<DetailsSkeleton />}>
      {(review) => (
        <>
          <StartupDetails review={review} />
          <ItemMessages kind="submission" id={review.startup._id} keysOf={keysOf} />
        </>
      )}
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

/** The buttons for a startup, with their keyboard shortcuts if `showShortcuts`. */
function StartupActions({
  startup,
  showShortcuts = false,
  keysDecide = true,
  onOpenDialog,
}: {
  startup: Pick<Startup, '_id' | 'name' | 'status'>;
  showShortcuts?: boolean;
  keysDecide?: boolean;
  onOpenDialog: (dialog: DialogState) => void;
}) {
  const mayI = useMayI();
  const mayEdit = mayI('editStartups');
  const startups = [startup];
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:px-4">
      {startupCan.decide(startup) && (
        <>
          <Button variant="primary" onClick={() => onOpenDialog({ kind: 'approve', startups })}>
            Approve {showShortcuts && keysDecide && <KeyHint>A</KeyHint>}
          </Button>
          <Button onClick={() => onOpenDialog({ kind: 'reject', startups })}>
            Reject {showShortcuts && keysDecide && <KeyHint>R</KeyHint>}
          </Button>
        </>
      )}
      {mayEdit && (
        <Button onClick={() => onOpenDialog({ kind: 'edit', id: startup._id })}>
          Edit {showShortcuts && <KeyHint>E</KeyHint>}
        </Button>
      )}
      {startup.status !== 'pending' && (
        <Button onClick={() => onOpenDialog({ kind: 'history', id: startup._id, name: startup.name })}>History</Button>
      )}
      {startup.status === 'active' && mayEdit && (
        <Button onClick={() => onOpenDialog({ kind: 'merge', id: startup._id })}>Merge</Button>
      )}
      {startupCan.reopen(startup) && (
        <Button onClick={() => onOpenDialog({ kind: 'reopen', startup })}>Return to the queue</Button>
      )}
      {mayEdit &&
        (startupCan.archive(startup) ? (
          <Button onClick={() => onOpenDialog({ kind: 'archive', startup })}>
            Archive {showShortcuts && <KeyHint>T</KeyHint>}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => onOpenDialog({ kind: 'restore', startup })}>
            Restore
          </Button>
        ))}
      {!startupCan.archive(startup) && mayI('deletePermanently') && (
        <Button onClick={() => onOpenDialog({ kind: 'delete', startup })}>Delete permanently</Button>
      )}
    </div>
  );
}
