import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { statsQuery } from '../../../api/admin-startups.ts';
import { deviceStorage } from '../../../lib/browser.ts';
import { Modal } from '../../../ui/modal.tsx';
import { QuickMenu } from './quick-menu.tsx';
import { ScreenLinks } from './screen-links.tsx';
import { WhoIsThere } from './who-is-there.tsx';

/** What the frame shows of the site. */
export interface Site {
  name: string;
  logoUrl: string;
}

const foldedKey = 'admin_sidebar';

/** The frame of every admin screen: all screens at the left, a bar above, the screen itself. */
export function Shell({ site, theme, children }: { site: Site; theme: ReactNode; children: ReactNode }) {
  const { data: stats } = useQuery(statsQuery);
  const [folded, setFolded] = useState(() => deviceStorage.get(foldedKey) === 'folded');
  const [drawer, setDrawer] = useState(false);
  const fold = () => {
    deviceStorage.set(foldedKey, folded ? null : 'folded');
    setFolded(!folded);
  };
  const Fold = folded ? PanelLeftOpen : PanelLeftClose;
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
        className={`border-line bg-raised sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto border-r px-3 pt-3 pb-20 lg:flex ${folded ? 'w-[4.5rem]' : 'w-68'}`}
      >
        <div className={`mb-1 flex items-center gap-1 ${folded ? 'flex-col' : ''}`}>
          <Home site={site} folded={folded} />
          <button
            type="button"
            aria-pressed={folded}
            aria-label="Fold the sidebar"
            title={folded ? 'Unfold the sidebar' : 'Fold the sidebar'}
            onClick={fold}
            className="text-soft hover:bg-sunken hover:text-ink grid size-11 shrink-0 place-items-center rounded-xl"
          >
            <Fold aria-hidden="true" className="size-5" />
          </button>
        </div>
        <ScreenLinks folded={folded} stats={stats} />
        {!folded && <div className="mt-6 px-1">{theme}</div>}
      </aside>
      <div className="min-w-0 grow">
        <header className="border-line bg-paper/95 z-20 flex items-center gap-2 border-b px-4 py-2 backdrop-blur sm:gap-3 [@media(min-height:32rem)]:sticky [@media(min-height:32rem)]:top-0">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label="All screens"
            onClick={() => setDrawer(true)}
            className="hover:bg-sunken -ml-2 grid size-11 shrink-0 place-items-center rounded-xl lg:hidden"
          >
            <Menu aria-hidden="true" className="size-6" />
          </button>
          <QuickMenu stats={stats} />
          <WhoIsThere />
        </header>
        <main id="content" tabIndex={-1} className="mx-auto max-w-[84rem] px-4 pt-6 pb-24 outline-none sm:px-6 sm:pt-8">
          {children}
        </main>
      </div>
      <Modal title={site.name} place="side" open={drawer} onClose={() => setDrawer(false)}>
        <ScreenLinks folded={false} stats={stats} onChoose={() => setDrawer(false)} />
        <div className="mt-6 pb-16">{theme}</div>
      </Modal>
    </div>
  );
}

function Home({ site, folded }: { site: Site; folded: boolean }) {
  return (
    <Link to="/admin/dashboard" className="flex min-h-11 min-w-0 grow items-center gap-2.5 rounded-xl px-1 no-underline">
      <img
        src={site.logoUrl || '/icon.svg'}
        alt=""
        width={32}
        height={32}
        className="size-8 shrink-0 rounded-lg object-contain"
      />
      <span className={folded ? 'sr-only' : 'min-w-0 leading-tight'}>
        <span className="font-display block truncate text-[0.95rem]">{site.name}</span>
        <span className="text-soft block text-xs">Admin</span>
      </span>
    </Link>
  );
}
