import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { isSitePath } from '../../server/domain/core/site-path.ts';
import { SignInPage } from '../features/account/sign-in-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { choiceParam, searchParams, textParam } from '../lib/search-params.ts';

/** Reads the path on this site to open after signing in. Other addresses are ignored. */
function sitePathParam(value: unknown): string | undefined {
  const path = textParam(value);
  return path !== undefined && isSitePath(path) ? path : undefined;
}

export const Route = createFileRoute('/sign-in')({
  validateSearch: searchParams({
    mode: choiceParam(['signup']),
    to: sitePathParam,
  }),
  staticData: { rendered: 'browser' },
  component: SignIn,
});

function SignIn() {
  // Refers to the route by its path, because using `Route` here would add this page's code to the script of all routes, which
  // every visit loads.
  const { mode = 'login', to } = getRouteApi('/sign-in').useSearch();
  return (
    <>
      <PageHead page={{ kind: 'private', title: mode === 'login' ? 'Sign in' : 'Sign up' }} />
      <SignInPage mode={mode} returnTo={to} />
    </>
  );
}
