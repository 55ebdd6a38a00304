import { Share, SquarePlus } from 'lucide-react';
import { Modal } from '../../ui/modal.tsx';

/** What to do by hand on an iPhone or iPad. */
export function InstallSteps({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal title="Add to Home Screen" open={open} onClose={onClose}>
      <ol className="list-decimal space-y-3 pl-5">
        <li>
          Press Share <Share aria-hidden="true" className="text-accent inline size-5 align-text-bottom" /> in the browser’s bar.
        </li>
        <li>
          Scroll down to “Add to Home Screen”{' '}
          <SquarePlus aria-hidden="true" className="text-accent inline size-5 align-text-bottom" />.
        </li>
        <li>Press “Add”. The icon is among your apps.</li>
      </ol>
    </Modal>
  );
}
