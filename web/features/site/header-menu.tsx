import { Link, useRouter } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Toaster } from '../../ui/toast.tsx';
import { lastLinks, mainLinks, moreLinks } from './navigation.ts';

const menuLink =
  'flex min-h-11 items-center rounded-xl px-3 py-2 font-medium no-underline hover:bg-sunken aria-[current=page]:text-accent';
const menuId = 'site-menu';

/** Content that other features render into the menu. */
export interface MenuSlots {
  feedback: ReactNode;
  /** `isOpen` is whether the panel is open: only then it loads a member's menu. */
  account: (position: { placement: 'bar' | 'panel'; isOpen?: boolean; onChoose?: () => void }) => ReactNode;
}

/**
 * The header's links as a full-height panel on small screens. Without JavaScript, and until hydration, the browser opens it as a
 * popover; afterwards it is a modal dialog. Escape and navigation close it.
 */
export function MobileMenu({ mailtoUrl, showsAdmin, feedback, account }: MenuSlots & { mailtoUrl: string; showsAdmin: boolean }) {
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
          {[...mainLinks, ...moreLinks, ...lastLinks].map(({ label, ...link }) => (
            <Link key={label} {...link} className={menuLink}>
              {label}
            </Link>
          ))}
          <a href={mailtoUrl} className={menuLink}>
            Email us
          </a>
          {showsAdmin && (
            <Link to="/admin" className={menuLink}>
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
