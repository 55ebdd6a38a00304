import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { settingsQuery } from '../api/settings.ts';
import { PasskeyButton } from '../features/account/passkey-button.tsx';
import { SignInPage } from '../features/admin/login/sign-in-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/admin_/login')({
  staticData: { layout: 'bare', rendered: 'browser' },
  component: AdminLoginPage,
});

function AdminLoginPage() {
  const { data: settings } = useSuspenseQuery(settingsQuery);
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Admin sign-in' }} />
      <SignInPage site={{ name: settings.siteName, logoUrl: settings.logoUrl }} passkey={<PasskeyButton />} />
    </>
  );
}
