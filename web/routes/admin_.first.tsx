import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { settingsQuery } from '../api/settings.ts';
import { signInWith } from '../api/sign-in.ts';
import { SignupForm } from '../features/account/sign-in-forms.tsx';
import { useHashToken } from '../features/account/use-hash-token.ts';
import { FirstAdminPage } from '../features/admin/login/first-admin-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/admin_/first')({
  staticData: { layout: 'bare', rendered: 'browser' },
  component: FirstPage,
});

function FirstPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const token = useHashToken();
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'First admin' }} />
      <FirstAdminPage site={{ name: settings.siteName, logoUrl: settings.logoUrl }} hasToken={token !== ''}>
        <SignupForm
          repeatLabel="Repeat password"
          submitLabel="Create admin account"
          signUp={(values) => signInWith(queryClient, 'makeFirstAdmin', { token, ...values })}
          onDone={() => void navigate({ to: '/admin/dashboard', replace: true })}
        />
      </FirstAdminPage>
    </>
  );
}
