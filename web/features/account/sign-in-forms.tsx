import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { userLengths } from '../../../server/domain/core/lengths.ts';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import { signInWith } from '../../api/sign-in.ts';
import { useTypedAccount } from '../../api/typed-account.ts';
import { emailError, newPasswordErrors, passwordFieldByErrorCode, useForm } from '../../api/use-form.ts';
import { EmailField, UsernameField } from '../../ui/account-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { FormMessage, textButtonClass } from './form-message.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

/**
 * The form for email and password, with a button for a forgotten password, and, if `onLink` is set, a button for a magic link.
 */
export function LoginForm({
  busyLabel = 'Sign in',
  noAnswerMessage,
  onLink,
  onForgot,
  onDone = () => undefined,
}: {
  busyLabel?: string;
  noAnswerMessage?: string;
  onLink?: () => void;
  onForgot: () => void;
  onDone?: (username: string) => void;
}) {
  const queryClient = useQueryClient();
  const typed = useTypedAccount();
  const { errors, message, busy, props } = useForm({
    fields: ['email', 'password'],
    check: (values) => ({
      ...emailError(values.email),
      ...(values.password === '' ? { password: 'Please enter your password.' } : {}),
    }),
    send: async ({ email: address, password }) => {
      const { username } = await signInWith(queryClient, 'logIn', { email: address.trim(), password });
      onDone(username);
    },
    ...(noAnswerMessage === undefined ? {} : { noAnswerMessage }),
  });
  return (
    <form {...props}>
      <div className="space-y-4" onInput={typed.onInput}>
        <EmailField
          maxLength={commonLengths.email}
          defaultValue={typed.email}
          error={errors.email}
          data-autofocus={typed.email === '' ? '' : undefined}
        />
        <PasswordField
          maxLength={userLengths.password}
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
          data-autofocus={typed.email === '' ? undefined : ''}
        />
      </div>
      <FormMessage text={message} />
      <SubmitButton busy={busy} className="mt-6 w-full">
        {busy ? busyLabel : 'Sign in'}
      </SubmitButton>
      <div className="mt-3 flex flex-wrap justify-between gap-x-4">
        {onLink !== undefined && (
          <button type="button" onClick={onLink} className={textButtonClass}>
            Sign in with magic link?
          </button>
        )}
        <button type="button" onClick={onForgot} className={textButtonClass}>
          Forgot password?
        </button>
      </div>
    </form>
  );
}

/** Creates an account by `signUp`, which also signs in to it. */
export function SignupForm({
  repeatLabel,
  submitLabel = 'Sign up',
  signUp,
  onDone,
}: {
  repeatLabel?: string;
  submitLabel?: string;
  signUp: (values: { username: string; email: string; password: string }) => Promise<Account>;
  onDone: (account: Account) => void;
}) {
  const typed = useTypedAccount();
  const { errors, message, busy, props } = useForm({
    fields: ['username', 'email', 'password', 'confirmation'],
    check: ({ username, email: address, ...passwords }) => ({
      ...(username.trim() === '' ? { username: 'Please choose a username.' } : {}),
      ...emailError(address),
      ...newPasswordErrors(passwords),
    }),
    fieldByErrorCode: passwordFieldByErrorCode,
    send: async ({ username, email: address, password }) =>
      onDone(await signUp({ username: username.trim(), email: address.trim(), password })),
  });
  return (
    <form {...props}>
      <div className="space-y-4" onInput={typed.onInput}>
        <UsernameField maxLength={userLengths.username} defaultValue={typed.username} error={errors.username} data-autofocus="" />
        <EmailField maxLength={commonLengths.email} defaultValue={typed.email} error={errors.email} />
        <NewPasswordFields label="Password" repeatLabel={repeatLabel} errors={errors} />
      </div>
      <FormMessage text={message} />
      <SubmitButton busy={busy} className="mt-6 w-full">
        {submitLabel}
      </SubmitButton>
    </form>
  );
}
