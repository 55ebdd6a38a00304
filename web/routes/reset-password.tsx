import { createFileRoute } from '@tanstack/react-router';
import { ResetPassword } from '../features/account/reset-password.tsx';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/reset-password')({
  staticData: { rendered: 'browser' },
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'New password' }} />
      <ResetPassword />
    </>
  );
}
