import { type ReactNode, useState } from 'react';
import { Confirm } from '../../../ui/confirm.tsx';
import { messageOf } from '../../../api/refusals.ts';

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
      setError(failure(messageOf(reason)));
      setBusy(false);
    }
  };
  return (
    <Confirm title={title} yes={yes} busy={busy} error={error} onYes={() => void go()} onNo={onClose}>
      {children}
    </Confirm>
  );
}
