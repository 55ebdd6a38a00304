import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** A confirm dialog that runs an action and stays open to show its error. */
export function ConfirmAction({
  title,
  confirmLabel,
  cancelLabel,
  canConfirm = true,
  action,
  errorText = (message) => message,
  onClose,
  children,
}: {
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** False while a required answer inside the dialog is missing. */
  canConfirm?: boolean;
  action: () => Promise<void>;
  /** Turns the error message of the server into the text shown. */
  errorText?: (message: string) => string;
  onClose: () => void;
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await action();
      onClose();
    } catch (reason) {
      setError(errorText(errorMessage(reason)));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      {...(cancelLabel !== undefined && { cancelLabel })}
      canConfirm={canConfirm}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
