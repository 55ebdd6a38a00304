import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { errorMessage } from '../../../api/errors.ts';

/** Asks before a row is deleted, naming it and what goes with it; what goes wrong is said there. */
export function Removal({
  title,
  yes,
  remove,
  failure = (message) => message,
  onClose,
  children,
}: {
  title: string;
  yes: string;
  remove: () => Promise<void>;
  /** What is said of a failure, given the server's message. */
  failure?: (message: string) => string;
  onClose: () => void;
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const go = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await remove();
      onClose();
    } catch (reason) {
      setError(failure(errorMessage(reason)));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog title={title} confirmLabel={yes} busy={busy} error={error} onConfirm={() => void go()} onCancel={onClose}>
      {children}
    </ConfirmDialog>
  );
}
