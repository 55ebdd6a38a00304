import type { QueryClient } from '@tanstack/react-query';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { settingsQuery } from '../api/settings.ts';
import { FeedbackButton } from '../features/feedback/feedback-button.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { Footer } from '../features/site/footer.tsx';
import { Header } from '../features/site/header.tsx';
import { SignInNotice } from '../ui/sign-in-notice.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: ({ context }) => context.queryClient.ensureQueryData(settingsQuery),
  component: Layout,
});

function Layout() {
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const searched = useRouterState({
    select: ({ location }) => (location.pathname === '/search' && typeof location.search.q === 'string' ? location.search.q : ''),
  });
  const onAdminPages = useRouterState({ select: ({ location }) => /^\/admin(?:\/|$)/.test(location.pathname) });
  return (
    <SignInNotice>
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
      />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[76rem] px-4 pt-8 outline-none sm:pt-12">
        <Outlet />
      </main>
      <div className="relative">
        <Footer settings={settings} />
        {!onAdminPages && <FeedbackButton place="corner" />}
      </div>
    </SignInNotice>
  );
}
