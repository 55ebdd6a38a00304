import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAccount } from '../../api/account.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in.tsx';
import type { MenuProps } from './member-menus.tsx';

/** Only members need their menus. Without them, offline, a link to the dashboard stays. */
const BarMenu = lazy(async () => ({ default: await loadMenu('BarMenu') }));
const PanelMenu = lazy(async () => ({ default: await loadMenu('PanelMenu') }));

async function loadMenu(name: 'BarMenu' | 'PanelMenu') {
  try {
    return (await import('./member-menus.tsx'))[name];
  } catch (error) {
    console.debug('The menu did not arrive:', error);
    return DashboardLink;
  }
}

export interface AccountPlace {
  /** In the header's bar, or in the panel that small screens have. */
  place: 'bar' | 'panel';
  /** Something was chosen: the panel closes. */
  onChoose?: () => void;
}

/** The header's part for who is there. While that is not known, the buttons of visitors keep the place. */
export function AccountArea({ place, onChoose }: AccountPlace) {
  const { status, account } = useAccount();
  const signIn = useSignIn();
  const ask = (mode: 'login' | 'signup') => () => {
    onChoose?.();
    signIn({ mode });
  };
  const inBar = place === 'bar';
  const Menu = inBar ? BarMenu : PanelMenu;
  return (
    <div className={inBar ? 'ml-2 flex min-w-[13.25rem] items-center justify-end gap-2' : 'grid gap-3'}>
      {account === undefined ? (
        <div className={`${inBar ? 'flex' : 'grid'} gap-[inherit] ${status === 'loading' ? 'for-visitors' : ''}`}>
          <Button className={inBar ? 'px-4' : ''} onClick={ask('login')}>
            Sign in
          </Button>
          <Button variant="primary" className={inBar ? 'px-4' : ''} onClick={ask('signup')}>
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
