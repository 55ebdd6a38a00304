import { createFileRoute } from '@tanstack/react-router';
import { SignInLink } from '../features/account/sign-in-link.tsx';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/sign-in')({
  staticData: { rendered: 'browser' },
  component: SignInPage,
});

function SignInPage() {
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Sign in' }} />
      <SignInLink />
    </>
  );
}
