import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useAccount } from '../../api/account.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';
import type { MenuProps } from './member-menus.tsx';

/** Loaded for members only. When the chunk does not load, a link to the dashboard takes the menu's place. */
const BarMenu = lazy(async () => ({ default: await loadMenu('BarMenu') }));
const PanelMenu = lazy(async () => ({ default: await loadMenu('PanelMenu') }));

async function loadMenu(name: 'BarMenu' | 'PanelMenu') {
  try {
    return (await import('./member-menus.tsx'))[name];
  } catch (error) {
    console.debug('The menu did not load:', error);
    return DashboardLink;
  }
}

export interface AccountAreaProps {
  /** `panel` is the menu of small screens. */
  placement: 'bar' | 'panel';
  /** Closes the panel. */
  onChoose?: () => void;
}

/** The header's account area. While the account is loading, visitors' buttons reserve the space. */
export function AccountArea({ placement, onChoose }: AccountAreaProps) {
  const { status, account } = useAccount();
  const signIn = useSignIn();
  const [openingMode, setOpeningMode] = useState<'login' | 'signup'>();
  const openSignIn = async (mode: 'login' | 'signup') => {
    onChoose?.();
    setOpeningMode(mode);
    await signIn({ mode });
    setOpeningMode(undefined);
  };
  const inBar = placement === 'bar';
  const Menu = inBar ? BarMenu : PanelMenu;
  return (
    <div className={inBar ? 'ml-2 flex min-w-[13.25rem] items-center justify-end gap-2' : 'grid gap-3'}>
      {account === undefined ? (
        <div className={`${inBar ? 'flex' : 'grid'} gap-[inherit] ${status === 'loading' ? 'for-visitors' : ''}`}>
          <Button
            className={inBar ? 'px-4' : ''}
            aria-busy={openingMode === 'login' || undefined}
            onClick={() => void openSignIn('login')}
          >
            Sign in
          </Button>
          <Button
            variant="primary"
            className={inBar ? 'px-4' : ''}
            aria-busy={openingMode === 'signup' || undefined}
            onClick={() => void openSignIn('signup')}
          >
            Sign up
          </Button>
        </div>
      ) : (
        <>
          <Link to="/submit-startup" className={buttonClass('primary', inBar ? 'px-4 whitespace-nowrap' : '')}>
            Submit startup
          </Link>
          <Suspense fallback={<DashboardLink account={account} />}>
            <Menu account={account} />
          </Suspense>
        </>
      )}
    </div>
  );
}

function DashboardLink({ account }: MenuProps) {
  return (
    <Link to="/dashboard" aria-label="Dashboard" className="grid size-11 place-items-center rounded-full">
      <Avatar name={account.name || account.username} src={account.avatar} />
    </Link>
  );
}
