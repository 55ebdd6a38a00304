import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Account } from '../../../server/contract/users.ts';
import { analyticsAccessQuery, describeSignOutLoss } from '../../api/account.ts';
import { signOut } from '../../api/sign-in.ts';
import { openConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { showToast } from '../../ui/toast.tsx';

export interface MenuProps {
  account: Account;
}

const item =
  'flex min-h-11 w-full items-center rounded-xl px-3 text-left font-medium no-underline hover:bg-sunken aria-[current=page]:text-accent';

/** A member's menu below their picture. */
export function BarMenu({ account }: MenuProps) {
  const queryClient = useQueryClient();
  // Whether Analytics stands in it is asked a moment before it opens, so that the menu does not grow under the pointer.
  const prepare = () => void queryClient.prefetchQuery(analyticsAccessQuery(account._id));
  return (
    <div onPointerEnter={prepare} onFocus={prepare}>
      <Disclosure
        className="grid size-11 place-items-center rounded-full"
        label={
          <>
            <Avatar name={account.name || account.username} src={account.avatar} />
            <span className="sr-only">Your menu</span>
          </>
        }
      >
        <AccountName account={account} />
        <Links account={account} />
      </Disclosure>
    </div>
  );
}

/** The same inside the panel of small screens, where it stands open. */
export function PanelMenu({ account }: MenuProps) {
  return (
    <div className="border-line border-t pt-3">
      <AccountName account={account} />
      <div className="grid grid-cols-2">
        <Links account={account} />
      </div>
    </div>
  );
}

function AccountName({ account }: MenuProps) {
  return (
    <p className="mb-1 max-w-72 px-3 pt-1.5 pb-2.5 leading-snug">
      <span className="block truncate font-semibold">{account.name || account.username}</span>
      <span className="text-soft block truncate text-sm">{account.email}</span>
    </p>
  );
}

function Links({ account }: MenuProps) {
  const { data: hasAnalytics = false } = useQuery(analyticsAccessQuery(account._id));
  return (
    <>
      <Link to="/dashboard" className={item}>
        Dashboard
      </Link>
      {hasAnalytics && (
        <Link to="/analytics" className={item}>
          Analytics
        </Link>
      )}
      <Link to="/settings" className={item}>
        Settings
      </Link>
      <SignOut />
    </>
  );
}

function SignOut() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    const lost = await describeSignOutLoss(queryClient);
    if (lost !== undefined && !(await openConfirmDialog({ title: 'Sign out?', text: lost, confirmLabel: 'Sign out' }))) return;
    setBusy(true);
    const told = await signOut(queryClient);
    showToast(
      told
        ? 'You are signed out.'
        : 'You are signed out here. The server could not be told; that is done when this page is online again.',
    );
    // The menu is gone: reading goes on with the page.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" disabled={busy} aria-busy={busy} onClick={() => void leave()} className={item}>
      Sign out
    </button>
  );
}
