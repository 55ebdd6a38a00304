import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, LogOut, Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useMember } from '../../../api/account.ts';
import { type Stats, statsQuery } from '../../../api/admin-startups.ts';
import { useMayI } from '../../../api/permissions.ts';
import { signOut } from '../../../api/sign-in.ts';
import { deviceStorage } from '../../../lib/browser.ts';
import { countOf } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { openConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { usePressLatch } from '../../../ui/press-latch.ts';
import { showToast } from '../../../ui/toast.tsx';
import { RecentDecisionsPanel } from '../decisions/recent-decisions-panel.tsx';
import { CommandPalette } from './command-palette.tsx';
import { HiddenPartNote } from './hidden-part-note.tsx';
import { pendingCountOf, type Screen, screenGroupsFor } from './screens.ts';

/** The site name and logo that the layout shows. */
export interface Site {
  name: string;
  logoUrl: string;
}

const sidebarStorageKey = 'admin_sidebar';

/** The layout of every admin screen: the sidebar with the member's screens, the top bar, the screen itself. */
export function AdminLayout({ site, theme, children }: { site: Site; theme: ReactNode; children: ReactNode }) {
  const { data: stats } = useQuery(statsQuery);
  const [collapsed, setCollapsed] = useState(() => deviceStorage.get(sidebarStorageKey) === 'folded');
  const [drawerOpen, setDrawerOpen] = useState(false);
  const toggleCollapsed = () => {
    deviceStorage.set(sidebarStorageKey, collapsed ? null : 'folded');
    setCollapsed(!collapsed);
  };
  const CollapseIcon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className="lg:flex">
      <a
        href="#content"
        className="bg-ink text-paper sr-only z-50 rounded-full px-5 py-3 font-semibold no-underline focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <aside
        aria-label="Sidebar"
        className={`border-line bg-raised sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto border-r px-3 pt-3 pb-20 lg:flex ${collapsed ? 'w-[4.5rem]' : 'w-68'}`}
      >
        <div className={`mb-1 flex items-center gap-1 ${collapsed ? 'flex-col' : ''}`}>
          <Home site={site} collapsed={collapsed} />
          <button
            type="button"
            aria-pressed={collapsed}
            aria-label="Collapse sidebar"
            title={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            onClick={toggleCollapsed}
            className="text-soft hover:bg-sunken hover:text-ink grid size-11 shrink-0 place-items-center rounded-xl"
          >
            <CollapseIcon aria-hidden="true" className="size-5" />
          </button>
        </div>
        <ScreenLinks collapsed={collapsed} stats={stats} />
        {!collapsed && <div className="mt-6 px-1">{theme}</div>}
      </aside>
      <div className="min-w-0 grow">
        <header className="border-line bg-paper/95 z-20 flex flex-wrap items-center gap-2 border-b px-4 py-2 blur-behind sm:gap-3 [@media(min-height:32rem)]:sticky [@media(min-height:32rem)]:top-0">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label="All screens"
            onClick={() => setDrawerOpen(true)}
            className="hover:bg-sunken -ml-2 grid size-11 shrink-0 place-items-center rounded-xl lg:hidden"
          >
            <Menu aria-hidden="true" className="size-6" />
          </button>
          <CommandPalette stats={stats} />
          <AccountBar />
        </header>
        <main id="content" tabIndex={-1} className="mx-auto max-w-[84rem] px-4 pt-6 pb-24 outline-none sm:px-6 sm:pt-8">
          <HiddenPartNote />
          {children}
        </main>
      </div>
      <RecentDecisionsPanel />
      <Modal title={site.name} placement="side" open={drawerOpen} onClose={() => setDrawerOpen(false)}>
        <ScreenLinks collapsed={false} stats={stats} onNavigate={() => setDrawerOpen(false)} />
        <div className="mt-6 pb-16">{theme}</div>
      </Modal>
    </div>
  );
}

function Home({ site, collapsed }: { site: Site; collapsed: boolean }) {
  return (
    <Link to="/admin/dashboard" className="flex min-h-11 min-w-0 grow items-center gap-2.5 rounded-xl px-1 no-underline">
      <img
        src={site.logoUrl || '/icon.svg'}
        alt=""
        width={32}
        height={32}
        className="site-logo size-8 shrink-0 rounded-lg object-contain"
      />
      <span className={collapsed ? 'sr-only' : 'min-w-0 leading-tight'}>
        <span className="font-display block truncate text-[0.95rem]">{site.name}</span>
        <span className="text-soft block text-xs">Admin</span>
      </span>
    </Link>
  );
}

const barLink =
  'hover:bg-sunken inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-[0.95rem] font-medium no-underline max-sm:px-2.5';

/** The signed-in account, a link to the public site and the sign-out button. */
function AccountBar() {
  const queryClient = useQueryClient();
  const account = useMember();
  const name = account.name || account.username;
  const counts = usePressLatch(false);
  const confirmAndSignOut = async () => {
    if (!counts()) return;
    const message = await signOut(queryClient, openConfirmDialog);
    if (message !== undefined) showToast(message);
  };
  return (
    <div className="ml-auto flex shrink-0 items-center">
      <Link to="/" className={barLink}>
        <ExternalLink aria-hidden="true" className="size-5" />
        <span className="max-md:sr-only">Visit site</span>
      </Link>
      <Link to="/settings" className={barLink} title={`${name}, ${account.email}`}>
        <Avatar name={name} src={account.avatar} className="size-7 text-sm" />
        <span className="sr-only">Signed in as </span>
        <span className="max-w-40 truncate max-lg:sr-only">{name}</span>
      </Link>
      <button type="button" onClick={() => void confirmAndSignOut()} className={barLink}>
        <LogOut aria-hidden="true" className="size-5" />
        <span className="max-md:sr-only">Sign out</span>
      </button>
    </div>
  );
}

/**
 * Links to the member's screens by group, with the current one marked. When the sidebar is collapsed, only icons are visible;
 * names remain as tooltips and for screen readers.
 */
function ScreenLinks({
  collapsed,
  stats,
  onNavigate,
}: {
  collapsed: boolean;
  stats: Stats | undefined;
  onNavigate?: () => void;
}) {
  const mayI = useMayI();
  return (
    <nav aria-label="Admin">
      {screenGroupsFor(mayI).map(({ name, screens }, index) => (
        <Group key={name} name={name} first={index === 0} collapsed={collapsed}>
          {screens.map((screen) => (
            <li key={screen.label}>
              <ScreenLink
                screen={screen}
                collapsed={collapsed}
                pendingCount={pendingCountOf(screen, stats)}
                onNavigate={onNavigate}
              />
            </li>
          ))}
        </Group>
      ))}
    </nav>
  );
}

function Group({ name, first, collapsed, children }: { name: string; first: boolean; collapsed: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <div className={first ? '' : 'border-line mt-2 border-t pt-2'}>
      <p id={id} className={first || collapsed ? 'sr-only' : 'text-soft px-3 pb-0.5 text-xs font-semibold'}>
        {name}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

function ScreenLink({
  screen: { label, to, Icon },
  collapsed,
  pendingCount,
  onNavigate,
}: {
  screen: Screen;
  collapsed: boolean;
  pendingCount: number;
  onNavigate: (() => void) | undefined;
}) {
  return (
    <Link
      to={to}
      onClick={onNavigate}
      title={collapsed ? label : undefined}
      className="hover:bg-sunken aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent relative flex min-h-9 items-center gap-3 rounded-xl px-3 text-[0.95rem] font-medium no-underline"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={collapsed ? 'sr-only' : 'min-w-0 grow truncate'}>
        {label}
        {pendingCount > 0 && <span className="sr-only"> ({countOf(pendingCount, 'waits', 'wait')})</span>}
      </span>
      {pendingCount > 0 && (
        <span
          aria-hidden="true"
          className={`bg-accent text-on-accent rounded-full text-center text-xs font-semibold tabular-nums ${collapsed ? 'absolute top-0.5 right-0 min-w-5 px-1 leading-5' : 'min-w-6 px-1.5 leading-5'}`}
        >
          {pendingCount > 99 ? '99+' : pendingCount}
        </span>
      )}
    </Link>
  );
}
