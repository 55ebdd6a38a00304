import { Link, useRouter } from '@tanstack/react-router';
import { ChevronDown, Menu, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Settings } from '../../../server/contract/settings.ts';
import { fallbackContactEmail } from '../../../server/contract/limits.ts';
import { isLocalhost } from '../../lib/browser.ts';
import { useHydrated } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useAskToSignIn } from '../../ui/sign-in-notice.tsx';
import { lastLinks, mainLinks, moreLinks } from './navigation.ts';

const navLink =
  'inline-flex min-h-11 items-center rounded-full px-3 font-medium no-underline hover:bg-sunken aria-[current=page]:text-accent';
const menuLink =
  'flex min-h-11 items-center rounded-xl px-3 font-medium no-underline hover:bg-sunken aria-[current=page]:text-accent';

export function Header({ settings, search, feedback }: { settings: Settings; search: ReactNode; feedback: ReactNode }) {
  const askToSignIn = useAskToSignIn();
  const local = useHydrated() && isLocalhost();
  const mail = `mailto:${settings.contactEmail || fallbackContactEmail}`;
  const exact = { exact: true, includeSearch: false };
  return (
    <header className="border-line bg-paper/95 z-20 border-b md:sticky md:top-0 md:backdrop-blur">
      <div className="mx-auto grid max-w-[76rem] grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2 px-4 py-2.5 md:grid-cols-[auto_minmax(10rem,1fr)_auto] md:gap-x-5">
        <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2.5 no-underline">
          <img
            src={settings.logoUrl || '/icon.svg'}
            alt=""
            width={32}
            height={32}
            className="size-8 shrink-0 rounded-lg object-contain"
          />
          <span className="font-display truncate text-lg leading-none">{settings.siteName}</span>
        </Link>
        <div className="order-last col-span-2 md:order-none md:col-span-1">{search}</div>
        <nav aria-label="Main" className="hidden items-center xl:flex">
          {mainLinks.map(({ label, ...link }) => (
            <Link key={label} {...link} activeOptions={exact} className={navLink}>
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
            <a href={mail} className={menuLink}>
              Email us
            </a>
            {lastLinks.map(({ label, ...link }) => (
              <Link key={label} {...link} className={menuLink}>
                {label}
              </Link>
            ))}
          </Disclosure>
          {local && (
            <Link to="/admin" className={navLink}>
              Admin
            </Link>
          )}
          <Button className="ml-2 px-4" onClick={() => askToSignIn('Signing in is for members.')}>
            Sign in
          </Button>
          <Button shape="primary" className="ml-2 px-4" onClick={() => askToSignIn('Signing up is for founders and fans.')}>
            Sign up
          </Button>
        </nav>
        <MobileMenu mail={mail} local={local} feedback={feedback} onSignIn={askToSignIn} />
      </div>
    </header>
  );
}

/** The same links as a full-height panel on small screens; Escape and every choice close it. */
function MobileMenu({
  mail,
  local,
  feedback,
  onSignIn,
}: {
  mail: string;
  local: boolean;
  feedback: ReactNode;
  onSignIn: (reason: string) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const close = () => dialog.current?.close();
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router]);
  const signIn = (reason: string) => {
    close();
    onSignIn(reason);
  };
  return (
    <div className="xl:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="hover:bg-sunken grid size-11 place-items-center rounded-full"
      >
        <Menu aria-hidden="true" className="size-6" />
        <span className="sr-only">Menu</span>
      </button>
      <dialog
        ref={dialog}
        aria-label="Menu"
        className="bg-paper text-ink m-0 ml-auto h-dvh max-h-none w-[min(22rem,100vw)] max-w-none p-4 open:flex open:flex-col"
      >
        <div className="flex justify-end">
          <button
            type="button"
            onClick={close}
            aria-label="Close menu"
            className="hover:bg-sunken grid size-11 place-items-center rounded-full"
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </div>
        <nav aria-label="Menu" className="font-display mt-2 flex flex-col text-2xl">
          {[...mainLinks, ...moreLinks, ...lastLinks].map(({ label, ...link }) => (
            <Link key={label} {...link} className={`${menuLink} py-2`}>
              {label}
            </Link>
          ))}
          <a href={mail} className={`${menuLink} py-2`}>
            Email us
          </a>
          {local && (
            <Link to="/admin" className={`${menuLink} py-2`}>
              Admin
            </Link>
          )}
        </nav>
        <div className="mt-auto grid gap-3 pt-6">
          {feedback}
          <Button onClick={() => signIn('Signing in is for members.')}>Sign in</Button>
          <Button shape="primary" onClick={() => signIn('Signing up is for founders and fans.')}>
            Sign up
          </Button>
        </div>
      </dialog>
    </div>
  );
}
