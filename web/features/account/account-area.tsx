import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { say } from '../../../server/domain/core/noun.ts';
import { useAccount } from '../../api/account.ts';
import { useIsOffline } from '../../offline/transport/use-offline.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';
import type { MenuProps } from './member-menus.tsx';

/** Loaded for members only. If the code fails to load, a link to the dashboard replaces the menu. */
const loadMenus = () => import('./member-menus.tsx');
const BarMenu = lazyPart(async () => (await loadMenus()).BarMenu, DashboardLink);
const PanelMenu = lazyPart(async () => (await loadMenus()).PanelMenu, DashboardLink);

export interface AccountAreaProps {
  /** `panel` is the menu of small screens. */
  placement: 'bar' | 'panel';
  /** Whether the panel is open. A member's menu is loaded when it opens. */
  isOpen?: boolean;
  /** Closes the panel. */
  onChoose?: (() => void) | undefined;
}

/** The header's account area. While the account loads, the visitor's buttons reserve the space. */
export function AccountArea({ placement, isOpen = true, onChoose }: AccountAreaProps) {
  const { status, account } = useAccount();
  const inBar = placement === 'bar';
  const Menu = inBar ? BarMenu : PanelMenu;
  return (
    <div className={inBar ? 'ml-2 flex min-w-[13.25rem] items-center justify-end gap-2' : 'grid gap-3'}>
      {account === undefined ? (
        <div className={`${inBar ? 'flex' : 'grid'} gap-[inherit] ${status === 'loading' ? 'for-visitors' : ''}`}>
          <SignInLink mode="login" className={buttonClass('quiet', inBar ? 'px-4' : '')} onChoose={onChoose}>
            Sign in
          </SignInLink>
          <SignInLink mode="signup" className={buttonClass('primary', inBar ? 'px-4' : '')} onChoose={onChoose}>
            Sign up
          </SignInLink>
        </div>
      ) : (
        <>
          <Link
            to="/submit-startup"
            className={buttonClass('primary', inBar ? 'px-4 whitespace-nowrap' : '')}
          >{say`Submit startup`}</Link>
          <Suspense fallback={<DashboardLink account={account} />}>
            {isOpen && <Menu account={account} onChoose={onChoose} />}
          </Suspense>
        </>
      )}
    </div>
  );
}

/** Opens the sign-in dialog. Without scripts it is a link to `/sign-in`. */
function SignInLink({
  mode,
  className,
  onChoose,
  children,
}: Pick<AccountAreaProps, 'onChoose'> & { mode: 'login' | 'signup'; className: string; children: string }) {
  const signIn = useSignIn();
  const isOffline = useIsOffline();
  const [isOpening, setIsOpening] = useState(false);
  const openDialog = async () => {
    onChoose?.();
    setIsOpening(true);
    await signIn({ mode });
    setIsOpening(false);
  };
  return (
    <Link
      to="/sign-in"
      search={mode === 'login' ? {} : { mode }}
      preload={false}
      aria-haspopup="dialog"
      aria-busy={isOpening || undefined}
      // Stays clickable while offline: a click explains why signing in is unavailable.
      aria-disabled={isOffline || undefined}
      className={`${className} aria-disabled:opacity-60`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void openDialog();
      }}
    >
      {children}
    </Link>
  );
}

function DashboardLink({ account }: MenuProps) {
  return (
    <Link to="/dashboard" aria-label="Dashboard" className="grid size-11 place-items-center rounded-full">
      <Avatar name={account.name || account.username} src={account.avatar} />
    </Link>
  );
}
