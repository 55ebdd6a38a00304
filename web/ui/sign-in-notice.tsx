import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

type AskToSignIn = (reason: string) => void;

const SignInContext = createContext<AskToSignIn>(() => undefined);

/** Opens the notice that an action needs an account; `reason` says which action. */
export function useAskToSignIn(): AskToSignIn {
  return use(SignInContext);
}

/** Members' actions meet this until accounts open: it says so plainly instead of pretending. */
export function SignInNotice({ children }: { children: ReactNode }) {
  const [reason, setReason] = useState('');
  const [open, setOpen] = useState(false);
  const ask = useCallback((wanted: string) => {
    setReason(wanted);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  return (
    <SignInContext value={useMemo(() => ask, [ask])}>
      {children}
      <Modal title="Members only" open={open} onClose={close}>
        <p>{reason}</p>
        <p className="text-soft mt-2">
          Accounts are not open on this site yet. Everything else is: browse and search as much as you like.
        </p>
        <Button className="mt-6 w-full" onClick={close}>
          Keep browsing
        </Button>
      </Modal>
    </SignInContext>
  );
}
