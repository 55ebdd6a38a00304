import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAccount, describeSignOutLoss } from '../../../api/account.ts';
import { signOut } from '../../../api/sign-in.ts';
import { openConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { NobodyAnswers, Waiting } from '../shell/guard.tsx';
import type { Site } from '../shell/shell.tsx';
import { EntryCard } from './entry-card.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The admin sign-in: on to the admin area, a refusal for who is no admin, or the form (spec §2). */
export function SignInPage({ site }: { site: Site }) {
  const { status, account } = useAccount();
  const wanted = useLocation({ select: ({ state }) => state.wanted });
  if (status === 'loading') return <Waiting />;
  if (status === 'failed') return <NobodyAnswers />;
  if (account === undefined) {
    return (
      <EntryCard site={site} title="Admin sign-in">
        <SignInForm />
      </EntryCard>
    );
  }
  if (account.role !== 'admin') return <AccessDenied site={site} username={account.username} />;
  return <Onward wanted={wanted} />;
}

/** To where one wanted to go before signing in, else to the dashboard. */
function Onward({ wanted }: { wanted: string | undefined }) {
  const { history } = useRouter();
  // As it was: the address forgets it on the way there.
  const [aim] = useState(wanted?.startsWith('/admin/') === true ? wanted : undefined);
  useEffect(() => {
    if (aim !== undefined) history.replace(aim);
  }, [history, aim]);
  return aim !== undefined ? <Waiting /> : <Navigate to="/admin/dashboard" replace />;
}

function AccessDenied({ site, username }: { site: Site; username: string }) {
  const queryClient = useQueryClient();
  const leave = async () => {
    const lost = await describeSignOutLoss(queryClient);
    if (lost === undefined || (await openConfirmDialog({ title: 'Sign out?', text: lost, confirmLabel: 'Sign out' }))) await signOut(queryClient);
  };
  return (
    <EntryCard site={site} title="Access Denied">
      <p>You don't have permission to access the admin panel.</p>
      <p className="text-soft mt-2">You are signed in as {username}.</p>
      <div className="mt-6 grid gap-3">
        <Link to="/" className={buttonClass('primary')}>
          Go to Homepage
        </Link>
        <Button onClick={() => void leave()}>Sign in as somebody else</Button>
      </div>
    </EntryCard>
  );
}
