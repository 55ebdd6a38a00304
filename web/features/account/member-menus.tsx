import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { roleMay } from '../../../server/domain/core/permissions.ts';
import { callQuery } from '../../api/call-query.ts';
import { useIsHidden } from '../../api/settings.ts';
import { signOut } from '../../api/sign-in.ts';
import { openConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { usePressLatch } from '../../ui/press-latch.ts';
import { showToast } from '../../ui/toast.tsx';

export interface MenuProps {
  account: Account;
  /** Closes the panel that the menu is in. */
  onChoose?: (() => void) | undefined;
}

const itemClass =
  'flex min-h-11 w-full items-center rounded-xl px-3 text-left font-medium no-underline hover:bg-sunken aria-[current=page]:text-accent';

/** The menu below the member's avatar. */
export function BarMenu({ account }: MenuProps) {
  const queryClient = useQueryClient();
  // Fetched on hover, so that the open menu does not grow under the pointer.
  const prefetchAccess = () => void queryClient.prefetchQuery(callQuery('mayReadAnalytics', { params: { userId: account._id } }));
  return (
    <div onPointerEnter={prefetchAccess} onFocus={prefetchAccess}>
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

/** The same menu inside the panel of small screens, always open. */
export function PanelMenu({ account, onChoose }: MenuProps) {
  return (
    <div className="border-line border-t pt-3">
      <AccountName account={account} />
      <div className="grid grid-cols-2">
        <Links account={account} onChoose={onChoose} />
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

function Links({ account, onChoose }: MenuProps) {
  const { data: hasAnalytics = false } = useQuery(callQuery('mayReadAnalytics', { params: { userId: account._id } }));
  const hasCollections = !useIsHidden('collections');
  return (
    <>
      <Link to="/dashboard" className={itemClass}>
        Dashboard
      </Link>
      {hasCollections && (
        <Link to="/collections/mine" className={itemClass}>
          Collections
        </Link>
      )}
      {hasAnalytics && (
        <Link to="/analytics" className={itemClass}>
          Analytics
        </Link>
      )}
      <Link to="/settings" className={itemClass}>
        Settings
      </Link>
      {roleMay(account.role, 'enterAdmin') && (
        <Link to="/admin" className={itemClass}>
          Admin area
        </Link>
      )}
      <SignOut onChoose={onChoose} />
    </>
  );
}

function SignOut({ onChoose }: Pick<MenuProps, 'onChoose'>) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const counts = usePressLatch(isBusy);
  const confirmAndSignOut = async () => {
    if (!counts()) return;
    setIsBusy(true);
    const message = await signOut(queryClient, openConfirmDialog);
    setIsBusy(false);
    if (message === undefined) return;
    onChoose?.();
    showToast(message);
  };
  return (
    <button type="button" aria-busy={isBusy} onClick={() => void confirmAndSignOut()} className={itemClass}>
      Sign out
    </button>
  );
}
