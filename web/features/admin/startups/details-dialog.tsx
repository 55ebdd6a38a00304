import { useQuery } from '@tanstack/react-query';
import { reviewQuery } from '../../../api/admin-startups.ts';
import { Modal } from '../../../ui/modal.tsx';
import { StartupActions } from './startup-actions.tsx';
import { LoadedDetails } from './startup-review.tsx';
import type { DialogState } from './startups-screen.tsx';

/** A listing over the table, where there is no room beside it. */
export function DetailsDialog({ id, onAct, onClose }: { id: string; onAct: (act: DialogState) => void; onClose: () => void }) {
  const review = useQuery(reviewQuery(id));
  return (
    <Modal title={review.data?.startup.name ?? 'Startup'} place="wide" open onClose={onClose}>
      <LoadedDetails query={review} />
      {review.data !== undefined && (
        <div className="border-line bg-raised sticky bottom-0 -mx-6 mt-6 -mb-6 border-t px-6 py-3">
          <StartupActions startup={review.data.startup} onAct={onAct} />
        </div>
      )}
    </Modal>
  );
}
