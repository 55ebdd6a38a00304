import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { settingsQuery } from '../api/settings.ts';
import { PasskeyButton } from '../features/account/passkey-button.tsx';
import { LoginForm } from '../features/account/sign-in-forms.tsx';
import { SignInPage } from '../features/admin/login/sign-in-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { useSignIn } from '../ui/sign-in-provider.tsx';

export const Route = createFileRoute('/admin_/login')({
  staticData: { layout: 'bare', rendered: 'browser' },
  component: AdminLoginPage,
});

function AdminLoginPage() {
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const signIn = useSignIn();
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Admin sign-in' }} />
      <SignInPage site={{ name: settings.siteName, logoUrl: settings.logoUrl }}>
        <LoginForm
          busyLabel="Signing in..."
          noAnswerMessage="Invalid credentials."
          onForgot={() => void signIn({ mode: 'forgot' })}
        />
        <div className="mt-4">
          <PasskeyButton />
        </div>
      </SignInPage>
    </>
  );
}
