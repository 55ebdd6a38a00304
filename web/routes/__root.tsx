import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createRootRouteWithContext, notFound, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ComponentType, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { nounOf, setNoun } from '../../server/domain/core/noun.ts';
import { followSignInOfOtherTabs } from '../api/account.ts';
import { setRefusalDialogs, setSecondStepDialog } from '../api/client.ts';
import { settingsQuery } from '../api/settings.ts';
import { AccountArea } from '../features/account/account-area.tsx';
import { FavoritesProvider } from '../features/favorites/favorites-provider.tsx';
import { FeedbackButton } from '../features/feedback/feedback-button.tsx';
import { OfflineBar } from '../features/offline/offline-bar.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { Footer } from '../features/site/footer.tsx';
import { Header } from '../features/site/header.tsx';
import { replayEarlyEvents } from '../lib/early-events.ts';
import { whenIdle } from '../lib/idle.ts';
import { isOffline } from '../offline/transport/use-offline.ts';
import { Toaster } from '../ui/toast.tsx';
import { SignInProvider } from '../ui/sign-in-provider.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, matches }) => {
    const page = matches.at(-1);
    // Pages that only the browser renders start without the settings, and do not wait for them.
    if (page?.staticData.rendered === 'browser') return;
    const { menus } = await context.queryClient.ensureQueryData(settingsQuery);
    // The name of a part is the first segment of its routes' paths.
    if (menus.hiddenParts.some((part) => part === page?.routeId.split('/')[1])) throw notFound();
  },
  loader: async ({ context }) => {
    const settings = await context.queryClient.ensureQueryData(settingsQuery);
    setNoun(nounOf(settings.texts));
    return settings;
  },
  component: Root,
});

/** The refusals that open a dialog (`features/account/refusal-dialogs`). The dialogs' code loads on the first such refusal. */
const codesWithDialog: ReadonlySet<string> = new Set([
  'auth.email_unconfirmed',
  'auth.reauthentication_required',
  'auth.passkey_needed',
]);

const loadDialog = async () => (await import('../features/account/auth-dialog.tsx')).AuthDialog;

/**
 * Loads the install button when the browser is idle, because few browsers can install a site and none can do so immediately.
 * `lazy` is not used: a suspended component can render between two navigations, when the router's matches belong to two pages.
 */
function InstallOffer() {
  const [Button, setButton] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      await whenIdle();
      const { InstallButton } = await import('../features/offline/install-button.tsx');
      setButton(() => InstallButton);
    };
    // The page works without the button.
    load().catch(() => undefined);
  }, []);
  return Button === undefined ? null : <Button />;
}

/**
 * Announces each page opened within the app in the live region that gets the returned ref, and moves the focus. The first page,
 * and changes of only the search parameters or hash, are not announced. The code loads on the first navigation.
 */
function useAnnouncements() {
  const router = useRouter();
  const region = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    let navigatedAt = 0;
    let usedAt = 0;
    const recordUse = ({ timeStamp }: Event) => {
      usedAt = timeStamp;
    };
    const uses = ['pointerdown', 'keydown', 'input'];
    for (const use of uses) addEventListener(use, recordUse, true);
    const unsubscribers = [
      router.subscribe('onBeforeNavigate', () => {
        navigatedAt = performance.now();
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        import('../features/site/announce-page.ts')
          .then(({ announcePage }) => announcePage(region.current, () => usedAt > navigatedAt))
          // The code is missing if the device went offline before it was cached. Then the page is not announced.
          .catch(() => undefined);
      }),
    ];
    return () => {
      for (const use of uses) removeEventListener(use, recordUse, true);
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [router]);
  return region;
}

function Root() {
  const queryClient = useQueryClient();
  const { data: settings } = useSuspenseQuery(settingsQuery);
  useFaceStyles(settings.face?.css);
  // Called during rendering, because the sentences on the page contain this noun.
  setNoun(nounOf(settings.texts));
  useEffect(() => followSignInOfOtherTabs(queryClient), [queryClient]);
  useEffect(
    () =>
      setRefusalDialogs(
        async (code) =>
          codesWithDialog.has(code) &&
          (await import('../features/account/refusal-dialogs.tsx')).resolveRefusal(queryClient, code),
      ),
    [queryClient],
  );
  useEffect(
    () =>
      setSecondStepDialog(async (token) =>
        (await import('../features/account/second-step-dialog.tsx')).askSecondStep(queryClient, token),
      ),
    [queryClient],
  );
  useEffect(() => {
    // Runs outside React's work, because parts of the page that are not hydrated yet are hydrated by their first event.
    setTimeout(replayEarlyEvents);
  }, []);
  const router = useRouter();
  useEffect(() => {
    // If the Back button was pressed during hydration, only the address has changed, and the page must be loaded.
    if (router.latestLocation.href !== router.state.location.href) void router.load();
  }, [router]);
  const region = useAnnouncements();
  const isSignedIn = useCallback(async () => {
    try {
      return await (await import('../api/find-session.ts')).findSession(queryClient);
    } catch {
      // If the code cannot be loaded, the member is asked to sign in.
      return false;
    }
  }, [queryClient]);
  const isBare = useRouterState({ select: ({ matches }) => matches.some(({ staticData }) => staticData.layout === 'bare') });
  return (
    <SignInProvider loadDialog={loadDialog} isSignedIn={isSignedIn} isOffline={isOffline}>
      <LoadingBar />
      {isBare ? <Outlet /> : <Layout />}
      <output ref={region} aria-live="polite" className="sr-only" />
      <Toaster />
    </SignInProvider>
  );
}

/**
 * Keeps the styles of the site's own look current. The server puts them into the document's head, so that nothing is painted without
 * them. React could only render them in the body, where HTML allows no rules for the whole document, or hoist them and never
 * remove them.
 */
function useFaceStyles(css = ''): void {
  useLayoutEffect(() => {
    const styles = document.getElementById('face') ?? document.head.appendChild(document.createElement('style'));
    styles.id = 'face';
    if (styles.textContent !== css) styles.textContent = css;
  }, [css]);
}

/** A line at the top of the window while the next page loads. */
function LoadingBar() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- each browser draws a <progress> in its own way
  return isLoading && <div role="progressbar" aria-label="Loading" className="loading-bar" />;
}

/** Header, page and footer. */
function Layout() {
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const searchQuery = useRouterState({
    select: ({ location }) => (location.pathname === '/search' && typeof location.search.q === 'string' ? location.search.q : ''),
  });
  const hasFeedbackButton = useRouterState({
    select: ({ location }) => !/^\/(?:admin|feedback)(?:\/|$)/.test(location.pathname),
  });
  return (
    <>
      <a
        href="#content"
        className="bg-ink text-paper sr-only z-50 rounded-full px-5 py-3 font-semibold no-underline focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <Header
        settings={settings}
        search={<SearchBox query={searchQuery} />}
        feedback={hasFeedbackButton ? <FeedbackButton placement="menu" /> : null}
        account={(position) => <AccountArea {...position} />}
      />
      <OfflineBar />
      <main id="content" tabIndex={-1} className="page-grid min-h-[60dvh] pt-5 outline-none sm:pt-8">
        <FavoritesProvider>
          <Outlet />
        </FavoritesProvider>
      </main>
      <Footer settings={settings} feedback={hasFeedbackButton ? <FeedbackButton placement="edge" /> : null}>
        <InstallOffer />
      </Footer>
    </>
  );
}
