import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

/** Asks before something that cannot be taken back. Return confirms, Escape and the backdrop do not. */
export function Confirm({
  title,
  yes,
  no = 'Cancel',
  open = true,
  ready = true,
  busy = false,
  error,
  onYes,
  onNo,
  children,
}: {
  title: string;
  /** What the button that goes on says: the action itself, "Delete account". */
  yes: string;
  no?: string;
  open?: boolean;
  /** False while something is still asked for inside. */
  ready?: boolean;
  busy?: boolean;
  /** Why it did not work. */
  error?: string | undefined;
  onYes: () => void;
  onNo: () => void;
  children: ReactNode;
}) {
  return (
    <Modal title={title} open={open} onClose={onNo}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) onYes();
        }}
      >
        {children}
        <p role="alert" className="text-accent font-semibold not-empty:mt-4">
          {error}
        </p>
        <div className="mt-6 flex flex-wrap-reverse gap-3">
          <Button onClick={onNo} className="grow">
            {no}
          </Button>
          <Button type="submit" shape="primary" disabled={!ready || busy} className="grow">
            {yes}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
