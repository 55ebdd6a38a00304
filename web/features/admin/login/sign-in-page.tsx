import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { roleMay } from '../../../../server/domain/core/permissions.ts';
import { useAccount } from '../../../api/account.ts';
import { signOut } from '../../../api/sign-in.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { openConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Site } from '../layout/admin-layout.tsx';
import { AccountUnavailable, PageSkeleton } from '../layout/require-admin.tsx';
import { LoginCard } from './login-card.tsx';

/** The admin sign-in: its form (`children`) for visitors, a redirect for those who may enter, "Access Denied" for other members. */
export function SignInPage({ site, children }: { site: Site; children: ReactNode }) {
  const { status, account } = useAccount();
  const returnTo = useLocation({ select: ({ state }) => state.returnTo });
  if (status === 'loading') return <PageSkeleton />;
  if (status === 'failed') return <AccountUnavailable />;
  if (account === undefined) {
    return (
      <LoginCard site={site} title="Admin sign-in">
        {children}
      </LoginCard>
    );
  }
  if (!roleMay(account.role, 'enterAdmin')) return <AccessDenied site={site} username={account.username} />;
  return <RedirectAfterSignIn returnTo={returnTo} />;
}

/** Opens the address requested before signing in, if it is an admin screen, else the dashboard. */
function RedirectAfterSignIn({ returnTo }: { returnTo: string | undefined }) {
  const { history, basepath } = useRouter();
  // The state keeps the first value, because the location loses it during the redirect.
  const [target] = useState(returnTo?.startsWith('/admin/') === true ? returnTo : undefined);
  useEffect(() => {
    if (target !== undefined) history.replace(basepath.replace(/\/$/, '') + target);
  }, [history, basepath, target]);
  return target !== undefined ? <PageSkeleton /> : <Navigate to="/admin/dashboard" replace />;
}

function AccessDenied({ site, username }: { site: Site; username: string }) {
  const queryClient = useQueryClient();
  return (
    <LoginCard site={site} title="Access Denied">
      <p>You don't have permission to access the admin panel.</p>
      <p className="text-soft mt-2">You are signed in as {username}.</p>
      <div className="mt-6 grid gap-3">
        <Link to="/" className={buttonClass('primary')}>
          Go to Homepage
        </Link>
        <Button onClick={() => void signOut(queryClient, openConfirmDialog)}>Sign in with another account</Button>
      </div>
    </LoginCard>
  );
}
