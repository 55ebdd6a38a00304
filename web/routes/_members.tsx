import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { useAccount } from '../api/account.ts';
import { AccountUnavailable, AskToSignIn, useIsSignedOut } from '../features/account/ask-to-sign-in.tsx';
import { SessionHolder } from '../features/account/session-holder.tsx';
import { ConfirmEmailBar } from '../features/account/confirm-email-bar.tsx';

/** The layout of all members' pages. It waits for the account. Visitors are redirected to the home page and asked to sign in. */
export const Route = createFileRoute('/_members')({
  staticData: { rendered: 'browser' },
  component: MembersOnly,
});

const purposes: Readonly<Record<string, string>> = {
  '/dashboard': 'see your dashboard',
  '/analytics': 'see your analytics',
  '/settings': 'change your settings',
  '/verify': 'prove that a website is yours',
};

function MembersOnly() {
  const { status, account } = useAccount();
  const isSignedOut = useIsSignedOut();
  const purpose =
    purposes[useLocation({ select: ({ pathname }) => pathname.replace(/^(\/verify)\/.*/, '$1') })] ?? 'open this page';
  if (status === 'member') {
    return (
      <SessionHolder>
        <ConfirmEmailBar key={account.newEmail ?? account.email} account={account} />
        <Outlet />
      </SessionHolder>
    );
  }
  if (status === 'visitor') return <AskToSignIn isSignedOut={isSignedOut} purpose={purpose} />;
  if (status === 'failed') return <AccountUnavailable />;
  return (
    <>
      <output className="sr-only">Loading...</output>
      {/* At least as tall as the window, so that the footer does not move when the page appears. */}
      <div aria-hidden="true" className="min-h-dvh space-y-4">
        <div className="skeleton h-11 w-56 max-w-full" />
        <div className="skeleton h-5 w-96 max-w-full" />
        <div className="skeleton rounded-card mt-10 h-64 w-full" />
      </div>
    </>
  );
}
