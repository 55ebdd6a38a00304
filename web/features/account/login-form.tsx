import { useQueryClient } from '@tanstack/react-query';
import { commonLengths, userLengths } from '../../../server/domain/core/lengths.ts';
import { logIn } from '../../api/sign-in.ts';
import { EmailField } from '../../ui/account-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { FormMessage, textButtonClass } from './form-message.tsx';
import { emailError, useForm } from './use-form.ts';

/** Email and password, and buttons for a magic link and a forgotten password. */
export function LoginForm({
  email,
  onLink,
  onForgot,
  onDone,
}: {
  email: string;
  onLink: () => void;
  onForgot: () => void;
  onDone: (username: string) => void;
}) {
  const queryClient = useQueryClient();
  const { errors, message, busy, props } = useForm({
    fields: ['email', 'password'],
    check: (values) => ({
      ...emailError(values.email),
      ...(values.password === '' ? { password: 'Please enter your password.' } : {}),
    }),
    send: async ({ email: address, password }) => {
      const { username } = await logIn(queryClient, { email: address.trim(), password });
      onDone(username);
    },
  });
  return (
    <form {...props}>
      <div className="space-y-4">
        <EmailField
          maxLength={commonLengths.email}
          defaultValue={email}
          error={errors.email}
          data-autofocus={email === '' ? '' : undefined}
        />
        <PasswordField
          maxLength={userLengths.password}
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
          data-autofocus={email === '' ? undefined : ''}
        />
      </div>
      <FormMessage text={message} />
      <SubmitButton busy={busy} className="mt-6 w-full">
        Sign in
      </SubmitButton>
      <div className="mt-3 flex flex-wrap justify-between gap-x-4">
        <button type="button" onClick={onLink} className={textButtonClass}>
          Sign in with magic link?
        </button>
        <button type="button" onClick={onForgot} className={textButtonClass}>
          Forgot password?
        </button>
      </div>
    </form>
  );
}
