import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { settingsQuery } from '../api/settings.ts';
import { useHashToken } from '../features/account/use-hash-token.ts';
import { FirstAdminPage } from '../features/admin/login/first-admin-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/admin_/first')({
  staticData: { layout: 'bare', rendered: 'browser' },
  component: FirstPage,
});

function FirstPage() {
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const token = useHashToken();
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'First admin' }} />
      <FirstAdminPage site={{ name: settings.siteName, logoUrl: settings.logoUrl }} token={token} />
    </>
  );
}
