import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { accountQuery, followSignInOfOtherTabs } from '../api/account.ts';
import { settingsQuery } from '../api/settings.ts';
import { AccountArea } from '../features/account/account-area.tsx';
import { FeedbackButton } from '../features/feedback/feedback-button.tsx';
import { OfflineBar } from '../features/offline/offline-bar.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { Footer } from '../features/site/footer.tsx';
import { Header } from '../features/site/header.tsx';
import { whenIdle } from '../lib/idle.ts';
import { Toaster } from '../ui/toast.tsx';
import { SignInProvider } from '../ui/sign-in.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: ({ context }) => context.queryClient.ensureQueryData(settingsQuery),
  component: Root,
});

const loadDialog = async () => (await import('../features/account/auth-dialog.tsx')).AuthDialog;

/**
 * Few browsers offer to install a site, none at once: the button comes when nothing else is waited for. Not by `lazy`: a
 * suspended part is rendered in between, where the router's matches may be those of two pages.
 */
function InstallOffer() {
  const [Button, setButton] = useState<ComponentType>();
  useEffect(() => {
    let left = false;
    const load = async () => {
      await whenIdle();
      const { InstallButton } = await import('../features/offline/install-button.tsx');
      if (!left) setButton(() => InstallButton);
    };
    // No page fails for want of it.
    load().catch(() => undefined);
    return () => {
      left = true;
    };
  }, []);
  return Button === undefined ? null : <Button />;
}

function Root() {
  const queryClient = useQueryClient();
  useEffect(() => followSignInOfOtherTabs(queryClient), [queryClient]);
  const isSignedIn = useCallback(async () => (await queryClient.ensureQueryData(accountQuery)) !== null, [queryClient]);
  const bare = useRouterState({ select: ({ matches }) => matches.some(({ staticData }) => staticData.layout === 'bare') });
  return (
    <SignInProvider loadDialog={loadDialog} isSignedIn={isSignedIn}>
      {bare ? <Outlet /> : <Layout />}
      <Toaster />
    </SignInProvider>
  );
}

/** Header, page and footer. */
function Layout() {
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const searched = useRouterState({
    select: ({ location }) => (location.pathname === '/search' && typeof location.search.q === 'string' ? location.search.q : ''),
  });
  const onAdminPages = useRouterState({ select: ({ location }) => /^\/admin(?:\/|$)/.test(location.pathname) });
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
        search={<SearchBox current={searched} />}
        feedback={onAdminPages ? null : <FeedbackButton place="menu" />}
        account={(at) => <AccountArea {...at} />}
      />
      <OfflineBar />
      <main id="content" tabIndex={-1} className="mx-auto min-h-[60dvh] max-w-[76rem] px-4 pt-8 outline-none sm:pt-12">
        <Outlet />
      </main>
      <div className="relative">
        <Footer settings={settings}>
          <InstallOffer />
        </Footer>
        {!onAdminPages && <FeedbackButton place="corner" />}
      </div>
    </>
  );
}
