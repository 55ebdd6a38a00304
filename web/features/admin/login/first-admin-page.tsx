import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { userEdit } from '../../../../server/domain/accounts/members.contract.ts';
import { commonLengths, passwordHintLength, userLengths } from '../../../../server/domain/core/lengths.ts';
import { makeFirstAdmin } from '../../../api/first-admin.ts';
import { EmailField, UsernameField } from '../../../ui/account-fields.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { ErrorText } from '../forms/form-parts.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import type { Site } from '../layout/admin-layout.tsx';
import { LoginCard } from './login-card.tsx';

const schema = v.pipe(
  v.strictObject({
    ...v.pick(userEdit, ['username', 'email']).entries,
    password: v.pipe(v.string(), v.minLength(1, 'Password is required.'), v.maxLength(userLengths.password)),
    confirmation: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      ({ password, confirmation }) => password === confirmation,
      'Passwords do not match',
    ),
    ['confirmation'],
  ),
);

/** The page of the link that the server of a new directory prints when it starts. It creates the first admin account. */
export function FirstAdminPage({ site, token }: { site: Site; token: string }) {
  if (token === '') {
    return (
      <LoginCard site={site} title="There is no link here">
        <p>Please open the whole link that the server wrote when it started. Each start makes a new one.</p>
        <Link to="/admin/login" className={buttonClass('primary', 'mt-6 w-full')}>
          Sign in
        </Link>
      </LoginCard>
    );
  }
  return (
    <LoginCard site={site} title="Make the first admin">
      <FirstAdminForm token={token} />
    </LoginCard>
  );
}

function FirstAdminForm({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useEditForm({
    schema,
    initial: { username: '', email: '', password: '', confirmation: '' },
    save: async ({ username, email, password }) => {
      await makeFirstAdmin(queryClient, { token, username: username.trim(), email: email.trim(), password });
      await navigate({ to: '/admin/dashboard', replace: true });
    },
  });
  return (
    <form {...form.formProps}>
      <div className="space-y-4">
        <UsernameField maxLength={userLengths.username} {...form.text('username')} />
        <EmailField maxLength={commonLengths.email} {...form.text('email')} />
        <PasswordField
          maxLength={userLengths.password}
          label="Password"
          autoComplete="new-password"
          hint={`${passwordHintLength} characters minimum.`}
          {...form.text('password')}
        />
        <PasswordField
          maxLength={userLengths.password}
          label="Password again"
          autoComplete="new-password"
          {...form.text('confirmation')}
        />
      </div>
      <ErrorText className="mt-4">{form.message}</ErrorText>
      <SubmitButton busy={form.saving} className="mt-6 w-full">
        Make me the admin
      </SubmitButton>
    </form>
  );
}
