import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmail } from '../features/account/confirm-email.tsx';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/confirm-email')({
  staticData: { rendered: 'browser' },
  component: ConfirmEmailPage,
});

function ConfirmEmailPage() {
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Confirm your email address' }} />
      <ConfirmEmail />
    </>
  );
}
