import { Link, useRouter } from '@tanstack/react-router';
import { ChevronDown, Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PublicSettings } from '../../../server/domain/site/settings.contract.ts';
import { isLocalhost } from '../../lib/browser.ts';
import { useHydrated } from '../../lib/hooks.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { HomeLink } from '../../ui/home-link.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { MenuLinks } from './menu-link.tsx';

const navLink =
  'inline-flex min-h-11 items-center rounded-full px-2.5 font-medium no-underline hover:bg-sunken aria-[current=page]:text-accent';
const menuLink =
  'flex min-h-11 items-center rounded-xl px-3 font-medium no-underline hover:bg-sunken aria-[current=page]:text-accent';

const panelLink =
  'flex min-h-11 items-center rounded-xl px-3 py-2 font-medium no-underline hover:bg-sunken aria-[current=page]:text-accent';
const menuId = 'site-menu';

/** Content that other features render into the menu of small screens; `account` is also in the bar. */
interface MenuSlots {
  feedback: ReactNode;
  /** `isOpen` says whether the panel is open. A member's menu loads only when the panel is open. */
  account: (position: { placement: 'bar' | 'panel'; isOpen?: boolean; onChoose?: () => void }) => ReactNode;
}

/** The header of every page, with the search field that another feature renders. */
export function Header({ settings, search, feedback, account }: MenuSlots & { settings: PublicSettings; search: ReactNode }) {
  const showsAdmin = useHydrated() && isLocalhost();
  const { contactEmail } = settings;
  const { header, more } = settings.menus;
  return (
    <header className="print:hidden bg-paper/95 z-20 md:sticky md:top-0 md:blur-behind">
      <div className="page-grid grid grid-cols-[auto_minmax(min(14rem,40%),1fr)_auto] items-center max-sm:[&>a>span]:sr-only gap-x-2.5 py-2 md:gap-x-5 md:py-2.5">
        <HomeLink siteName={settings.siteName} logoUrl={settings.logoUrl} />
        {search}
        <nav aria-label="Main" className="hidden items-center xl:flex">
          <MenuLinks
            links={header}
            contactEmail={contactEmail}
            activeOptions={{ exact: true, includeSearch: false }}
            className={navLink}
          />
          {more.length > 0 && (
            <Disclosure
              className={`${navLink} gap-1`}
              label={
                <>
                  More <ChevronDown aria-hidden="true" className="size-4" />
                </>
              }
            >
              <MenuLinks links={more} contactEmail={contactEmail} className={menuLink} />
            </Disclosure>
          )}
          {showsAdmin && (
            <Link to="/admin" className={navLink}>
              Admin
            </Link>
          )}
          {account({ placement: 'bar' })}
        </nav>
        <MobileMenu settings={settings} showsAdmin={showsAdmin} feedback={feedback} account={account} />
      </div>
    </header>
  );
}

/**
 * The header's links on small screens, in a full-height panel. The panel is a modal dialog. Until hydration and without
 * JavaScript, it is a popover that the browser opens itself. Escape and navigation close it.
 */
function MobileMenu({
  settings: { contactEmail, menus },
  showsAdmin,
  feedback,
  account,
}: MenuSlots & { settings: PublicSettings; showsAdmin: boolean }) {
  const links = [...menus.header, ...menus.more];
  const isContact = ({ address }: { address: string }) => address === 'contact';
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const close = () => {
    dialog.current?.hidePopover();
    dialog.current?.close();
  };
  useEffect(() => {
    setOpen(dialog.current?.matches(':popover-open') === true);
    return router.subscribe('onBeforeNavigate', close);
  }, [router]);
  return (
    <div className="xl:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        popoverTarget={menuId}
        onClick={(event) => {
          if (dialog.current?.matches(':popover-open') === true) return;
          event.preventDefault();
          setOpen(true);
          dialog.current?.showModal();
        }}
        className="hover:bg-sunken grid size-11 place-items-center rounded-full"
      >
        <Menu aria-hidden="true" className="size-6" />
        <span className="sr-only">Menu</span>
      </button>
      <dialog
        ref={dialog}
        id={menuId}
        popover="auto"
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="bg-paper text-ink fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(22rem,100vw)] max-w-none flex-col overflow-y-auto p-4 open:flex"
      >
        <div className="flex justify-end">
          <button
            type="button"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            onClick={close}
            aria-label="Close menu"
            className="hover:bg-sunken grid size-11 place-items-center rounded-full"
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </div>
        <nav aria-label="Menu" className="font-display mt-2 flex flex-col text-2xl">
          <MenuLinks
            // "Email us" comes last, because it is not a page.
            links={[...links.filter((link) => !isContact(link)), ...links.filter(isContact)]}
            contactEmail={contactEmail}
            className={panelLink}
          />
          {showsAdmin && (
            <Link to="/admin" className={panelLink}>
              Admin
            </Link>
          )}
        </nav>
        <div className="mt-auto grid gap-3 pt-6">
          {feedback}
          {account({ placement: 'panel', isOpen: open, onChoose: close })}
        </div>
        {open && <Toaster />}
      </dialog>
    </div>
  );
}
