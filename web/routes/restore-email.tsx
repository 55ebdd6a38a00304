import { createFileRoute } from '@tanstack/react-router';
import { RestoreEmail } from '../features/account/restore-email.tsx';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/restore-email')({
  staticData: { rendered: 'browser' },
  component: RestoreEmailPage,
});

function RestoreEmailPage() {
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Restore your address' }} />
      <RestoreEmail />
    </>
  );
}
