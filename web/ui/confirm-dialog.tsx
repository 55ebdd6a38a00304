import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { openDialog } from './open-dialog.ts';
import { SubmitButton } from './submit-button.tsx';

/** Asks before an action that cannot be undone. Enter confirms; Escape and the backdrop cancel. */
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
  /** Names the action: "Delete account". */
  confirmLabel: string;
  cancelLabel?: string;
  open?: boolean;
  /** False while a required field of the dialog is empty or wrong. */
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
          if (canConfirm) onConfirm();
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
          <SubmitButton busy={busy} disabled={!canConfirm} className="grow">
            {confirmLabel}
          </SubmitButton>
        </div>
      </form>
    </Modal>
  );
}

/** Opens a confirm dialog. Resolves to whether the visitor confirms. */
export function openConfirmDialog({ text, ...labels }: { title: string; text: string; confirmLabel: string }): Promise<boolean> {
  return openDialog((open, answer) => (
    <ConfirmDialog {...labels} open={open} onConfirm={() => answer(true)} onCancel={() => answer(false)}>
      <p>{text}</p>
    </ConfirmDialog>
  ));
}
