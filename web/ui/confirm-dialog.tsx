import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

/** Asks before something that cannot be undone. Return confirms; Escape and the backdrop cancel. */
export function ConfirmDialog({
  title,
  confirmLabel,
  cancelLabel = 'Cancel',
  open = true,
  canConfirm = true,
  busy = false,
  error,
  onConfirm,
  onCancel,
  children,
}: {
  title: string;
  /** Names the action itself: "Delete account". */
  confirmLabel: string;
  cancelLabel?: string;
  open?: boolean;
  /** False while a required answer inside the dialog is missing. */
  canConfirm?: boolean;
  busy?: boolean;
  /** Why the action failed. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <Modal title={title} open={open} onClose={onCancel}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (canConfirm && !busy) onConfirm();
        }}
      >
        {children}
        <p role="alert" className="text-accent font-semibold not-empty:mt-4">
          {error}
        </p>
        <div className="mt-6 flex flex-wrap-reverse gap-3">
          <Button onClick={onCancel} className="grow">
            {cancelLabel}
          </Button>
          <Button type="submit" variant="primary" disabled={!canConfirm || busy} className="grow">
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/**
 * Opens a confirm dialog in a separate React root, so that it stays open when the component that opened it is removed.
 * Resolves to true when the person confirms.
 */
export function openConfirmDialog(question: { title: string; text: string; confirmLabel: string }): Promise<boolean> {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  return new Promise((resolve) => {
    let answered = false;
    const render = (open: boolean) => {
      const { text, ...labels } = question;
      root.render(
        <ConfirmDialog {...labels} open={open} onConfirm={() => answer(true)} onCancel={() => answer(false)}>
          <p>{text}</p>
        </ConfirmDialog>,
      );
    };
    const answer = (confirmed: boolean) => {
      if (answered) return;
      answered = true;
      render(false);
      // The dialog returns the focus when it closes, so it is removed only afterwards.
      setTimeout(() => {
        root.unmount();
        container.remove();
        resolve(confirmed);
      });
    };
    render(true);
  });
}
