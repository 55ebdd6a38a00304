import { useQueryClient } from '@tanstack/react-query';
import { commonLengths, userLengths } from '../../../server/domain/core/lengths.ts';
import { signUp } from '../../api/sign-in.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EmailField, UsernameField } from '../../ui/account-fields.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { FormMessage } from './form-message.tsx';
import { emailError, newPasswordErrors, passwordFieldByErrorCode, useForm, type Values } from './use-form.ts';

type FieldName = 'username' | 'email' | 'password' | 'confirmation';

function check({ username, email, password, confirmation }: Values<FieldName>): Partial<Values<FieldName>> {
  return {
    ...(username.trim() === '' ? { username: 'Please choose a username.' } : {}),
    ...emailError(email),
    ...newPasswordErrors({ password, confirmation }),
  };
}

/** Creates an account and signs in to it. */
export function SignupForm({ email, onDone }: { email: string; onDone: (username: string, email: string) => void }) {
  const queryClient = useQueryClient();
  const { errors, message, busy, props } = useForm<FieldName>({
    fields: ['username', 'email', 'password', 'confirmation'],
    check,
    fieldByErrorCode: passwordFieldByErrorCode,
    send: async (values) => {
      const account = await signUp(queryClient, {
        username: values.username.trim(),
        email: values.email.trim(),
        password: values.password,
      });
      onDone(account.username, account.email);
    },
  });
  return (
    <form {...props}>
      <div className="space-y-4">
        <UsernameField maxLength={userLengths.username} error={errors.username} data-autofocus="" />
        <EmailField maxLength={commonLengths.email} defaultValue={email} error={errors.email} />
        <NewPasswordFields label="Password" errors={errors} />
      </div>
      <FormMessage text={message} />
      <SubmitButton busy={busy} className="mt-6 w-full">
        Sign up
      </SubmitButton>
    </form>
  );
}
