import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { statsQuery } from '../../../api/admin-startups.ts';
import { deviceStorage } from '../../../lib/browser.ts';
import { Modal } from '../../../ui/modal.tsx';
import { RecentDecisionsPanel } from '../decisions/recent-decisions-panel.tsx';
import { CommandPalette } from './command-palette.tsx';
import { ScreenLinks } from './screen-links.tsx';
import { AccountBar } from './account-bar.tsx';

/** The site name and logo that the layout shows. */
export interface Site {
  name: string;
  logoUrl: string;
}

const sidebarStorageKey = 'admin_sidebar';

/** The layout of every admin screen: the sidebar with all screens, the top bar, the screen itself. */
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
            aria-label="Fold the sidebar"
            title={collapsed ? 'Unfold the sidebar' : 'Fold the sidebar'}
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
        <header className="border-line bg-paper/95 z-20 flex flex-wrap items-center gap-2 border-b px-4 py-2 backdrop-blur sm:gap-3 [@media(min-height:32rem)]:sticky [@media(min-height:32rem)]:top-0">
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
        className="size-8 shrink-0 rounded-lg object-contain"
      />
      <span className={collapsed ? 'sr-only' : 'min-w-0 leading-tight'}>
        <span className="font-display block truncate text-[0.95rem]">{site.name}</span>
        <span className="text-soft block text-xs">Admin</span>
      </span>
    </Link>
  );
}
