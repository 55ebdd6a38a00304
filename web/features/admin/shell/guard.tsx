import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { accountQuery, useAccount } from '../../../api/account.ts';
import { Button } from '../../../ui/button.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where an admin wanted to go before signing in. */
    wanted?: string;
  }
}

/** Lets admins in, waits while it is not known who is there, and sends everybody else to the sign-in (spec §2). */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { status, account } = useAccount();
  if (account?.role === 'admin') return children;
  if (status === 'loading') return <Waiting />;
  if (status === 'failed') return <NobodyAnswers />;
  return <ToSignIn />;
}

/** With the address that was asked for, which leaving it does not change. */
function ToSignIn() {
  const asked = useLocation({ select: ({ href }) => href });
  const [wanted] = useState(asked);
  return <Navigate to="/admin/login" state={{ wanted }} replace />;
}

export function Waiting() {
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-[76rem] px-4 py-10 outline-none">
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true" className="space-y-4">
        <div className="skeleton h-11 w-56 max-w-full" />
        <div className="skeleton h-5 w-96 max-w-full" />
        <div className="skeleton rounded-card mt-10 h-64 w-full" />
      </div>
    </main>
  );
}

/** Neither in nor out: whoever is asked did not answer. */
export function NobodyAnswers() {
  const queryClient = useQueryClient();
  return (
    <main id="content" tabIndex={-1} role="alert" className="mx-auto max-w-xl px-4 py-20 text-center outline-none">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">This page could not be loaded</h1>
      <p className="text-soft mt-4">The directory did not answer. Check your connection, then try again.</p>
      <Button variant="primary" className="mt-8" onClick={() => void queryClient.refetchQueries(accountQuery)}>
        Try again
      </Button>
    </main>
  );
}
