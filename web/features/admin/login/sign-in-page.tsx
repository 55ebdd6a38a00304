import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import * as v from 'valibot';
import { commonLengths, userLengths } from '../../../../server/domain/core/lengths.ts';
import { useAccount } from '../../../api/account.ts';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { logIn, signOut } from '../../../api/sign-in.ts';
import { EmailField } from '../../../ui/account-fields.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { openConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useSignIn } from '../../../ui/sign-in-provider.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { ErrorText } from '../forms/form-parts.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import type { Site } from '../layout/admin-layout.tsx';
import { AccountUnavailable, PageSkeleton } from '../layout/require-admin.tsx';
import { LoginCard } from './login-card.tsx';

/** The admin sign-in: the form for visitors with `passkey` below it, a redirect for admins, "Access Denied" for other members. */
export function SignInPage({ site, passkey }: { site: Site; passkey: ReactNode }) {
  const { status, account } = useAccount();
  const returnTo = useLocation({ select: ({ state }) => state.returnTo });
  if (status === 'loading') return <PageSkeleton />;
  if (status === 'failed') return <AccountUnavailable />;
  if (account === undefined) {
    return (
      <LoginCard site={site} title="Admin sign-in">
        <SignInForm />
        <div className="mt-4">{passkey}</div>
      </LoginCard>
    );
  }
  if (account.role !== 'admin') return <AccessDenied site={site} username={account.username} />;
  return <RedirectAfterSignIn returnTo={returnTo} />;
}

/** Opens the address requested before signing in, if it is an admin screen, else the dashboard. */
function RedirectAfterSignIn({ returnTo }: { returnTo: string | undefined }) {
  const { history, basepath } = useRouter();
  // The state keeps the first value: the location loses it during the redirect.
  const [target] = useState(returnTo?.startsWith('/admin/') === true ? returnTo : undefined);
  useEffect(() => {
    if (target !== undefined) history.replace(basepath.replace(/\/$/, '') + target);
  }, [history, basepath, target]);
  return target !== undefined ? <PageSkeleton /> : <Navigate to="/admin/dashboard" replace />;
}

function AccessDenied({ site, username }: { site: Site; username: string }) {
  const queryClient = useQueryClient();
  return (
    <LoginCard site={site} title="Access Denied">
      <p>You don't have permission to access the admin panel.</p>
      <p className="text-soft mt-2">You are signed in as {username}.</p>
      <div className="mt-6 grid gap-3">
        <Link to="/" className={buttonClass('primary')}>
          Go to Homepage
        </Link>
        <Button onClick={() => void signOut(queryClient, openConfirmDialog)}>Sign in as somebody else</Button>
      </div>
    </LoginCard>
  );
}

const schema = v.strictObject({
  email: v.pipe(v.string(), v.trim(), v.minLength(1, 'Please enter your e-mail address.')),
  password: v.pipe(v.string(), v.minLength(1, 'Please enter your password.')),
});

/** Email and password; the form shows the error messages of the server. */
function SignInForm() {
  const queryClient = useQueryClient();
  const openSignIn = useSignIn();
  const form = useEditForm({
    schema,
    initial: { email: '', password: '' },
    save: async ({ email, password }) => {
      try {
        await logIn(queryClient, { email: email.trim(), password });
      } catch (error) {
        if (error instanceof ApiError) throw error;
        throw new ApiError(0, { message: errorMessage(error, 'Invalid credentials.') });
      }
    },
  });
  return (
    <form {...form.formProps}>
      <div className="space-y-4">
        <EmailField maxLength={commonLengths.email} {...form.text('email')} />
        <PasswordField
          maxLength={userLengths.password}
          label="Password"
          autoComplete="current-password"
          {...form.text('password')}
        />
      </div>
      <ErrorText className="mt-4">{form.message}</ErrorText>
      <SubmitButton busy={form.saving} className="mt-6 w-full">
        {form.saving ? 'Signing in...' : 'Sign in'}
      </SubmitButton>
      <button
        type="button"
        onClick={() => void openSignIn({ mode: 'forgot' })}
        className="hover:text-accent decoration-field hover:decoration-accent mt-3 inline-flex min-h-8 items-center font-medium underline underline-offset-4"
      >
        Forgot password?
      </button>
    </form>
  );
}
