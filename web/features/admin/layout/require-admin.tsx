import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { roleMay } from '../../../../server/domain/core/permissions.ts';
import { accountQuery, useAccount } from '../../../api/account.ts';
import { PageFailure, requestFailed } from '../../../ui/page-failure.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address to open after signing in. */
    returnTo?: string;
  }
}

/**
 * Renders its children for members who may enter the admin area. Shows a skeleton while the account loads, and redirects everyone
 * else to the sign-in page.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { status, account } = useAccount();
  if (account !== undefined && roleMay(account.role, 'enterAdmin')) return children;
  if (status === 'loading') return <PageSkeleton />;
  if (status === 'failed') return <AccountUnavailable />;
  return <RedirectToSignIn />;
}

/**
 * Unsaved changes do not block the redirect, because their form is already removed. The state keeps the requested address,
 * because the location changes during the redirect.
 */
function RedirectToSignIn() {
  const href = useLocation({ select: (location) => location.href });
  const [returnTo] = useState(href);
  return <Navigate to="/admin/login" state={{ returnTo }} replace ignoreBlocker />;
}

export function PageSkeleton() {
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

/** Shown when the account could not be loaded and its role is therefore unknown. */
export function AccountUnavailable() {
  const queryClient = useQueryClient();
  return (
    <main id="content" tabIndex={-1} className="px-4 outline-none">
      <PageFailure {...requestFailed} onRetry={() => void queryClient.refetchQueries(accountQuery)} />
    </main>
  );
}
