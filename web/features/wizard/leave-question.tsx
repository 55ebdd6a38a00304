import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** Asked before something is lost: what is on its way (`busy`), or a draft the device does not take. */
export function LeaveDialog({ busy, onStay, onLeave }: { busy: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <Modal title="Leave this page?" open onClose={onStay}>
      <p>
        {busy
          ? 'Something is still on its way, and would not arrive.'
          : 'Your draft cannot be saved on this device. It is gone as soon as this tab is closed.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button shape="primary" onClick={onStay}>
          Stay
        </Button>
        <Button onClick={onLeave}>Leave</Button>
      </div>
    </Modal>
  );
}
