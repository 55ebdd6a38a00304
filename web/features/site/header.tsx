import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Settings } from '../../../server/domain/site/settings.contract.ts';
import { fallbackContactEmail } from '../../api/settings.ts';
import { isLocalhost } from '../../lib/browser.ts';
import { useHydrated } from '../../lib/hooks.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { HomeLink } from '../../ui/home-link.tsx';
import { type MenuSlots, MobileMenu } from './header-menu.tsx';
import { lastLinks, mainLinks, moreLinks } from './navigation.ts';

const navLink =
  'inline-flex min-h-11 items-center rounded-full px-2.5 font-medium no-underline hover:bg-sunken aria-[current=page]:text-accent';
const menuLink =
  'flex min-h-11 items-center rounded-xl px-3 font-medium no-underline hover:bg-sunken aria-[current=page]:text-accent';

/** `search`, `feedback` and `account` are rendered by other features; `account` twice: in the bar and in the menu of small screens. */
export function Header({ settings, search, feedback, account }: MenuSlots & { settings: Settings; search: ReactNode }) {
  const showsAdmin = useHydrated() && isLocalhost();
  const mailtoUrl = `mailto:${settings.contactEmail || fallbackContactEmail}`;
  const activeOptions = { exact: true, includeSearch: false };
  return (
    <header className="print:hidden border-line bg-paper/95 z-20 border-b md:sticky md:top-0 md:backdrop-blur">
      <div className="mx-auto grid max-w-[110rem] grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2 px-6 py-2.5 md:grid-cols-[auto_minmax(10rem,1fr)_auto] md:gap-x-5 xl:px-4">
        <HomeLink siteName={settings.siteName} logoUrl={settings.logoUrl} />
        <div className="order-last col-span-2 md:order-none md:col-span-1">{search}</div>
        <nav aria-label="Main" className="hidden items-center xl:flex">
          {mainLinks.map(({ label, ...link }) => (
            <Link key={label} {...link} activeOptions={activeOptions} className={navLink}>
              {label}
            </Link>
          ))}
          <Disclosure
            className={`${navLink} gap-1`}
            label={
              <>
                More <ChevronDown aria-hidden="true" className="size-4" />
              </>
            }
          >
            {moreLinks.map(({ label, ...link }) => (
              <Link key={label} {...link} className={menuLink}>
                {label}
              </Link>
            ))}
            <a href={mailtoUrl} className={menuLink}>
              Email us
            </a>
            {lastLinks.map(({ label, ...link }) => (
              <Link key={label} {...link} className={menuLink}>
                {label}
              </Link>
            ))}
          </Disclosure>
          {showsAdmin && (
            <Link to="/admin" className={navLink}>
              Admin
            </Link>
          )}
          {account({ placement: 'bar' })}
        </nav>
        <MobileMenu mailtoUrl={mailtoUrl} showsAdmin={showsAdmin} feedback={feedback} account={account} />
      </div>
    </header>
  );
}
