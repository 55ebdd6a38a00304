import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import * as v from 'valibot';
import { SignInPage } from '../features/account/sign-in-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { choiceParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/sign-in')({
  validateSearch: v.object({ mode: choiceParam(['signup']) }),
  staticData: { rendered: 'browser' },
  component: SignIn,
});

/** Looked up by path: importing `Route` here would bundle this page's code with the routes, which every visit loads. */
const route = getRouteApi('/sign-in');

function SignIn() {
  const { mode = 'login' } = route.useSearch();
  return (
    <>
      <PageHead page={{ kind: 'private', title: mode === 'login' ? 'Sign in' : 'Sign up' }} />
      <SignInPage mode={mode} />
    </>
  );
}
