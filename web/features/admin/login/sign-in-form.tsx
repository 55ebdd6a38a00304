import { useQueryClient } from '@tanstack/react-query';
import { commonLengths, userLengths } from '../../../../server/domain/core/lengths.ts';
import * as v from 'valibot';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { logIn } from '../../../api/sign-in.ts';
import { EmailField } from '../../../ui/account-fields.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useSignIn } from '../../../ui/sign-in-provider.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useEditForm } from '../kit/use-edit-form.ts';

const schema = v.strictObject({
  email: v.pipe(v.string(), v.trim(), v.minLength(1, 'Please enter your e-mail address.')),
  password: v.pipe(v.string(), v.minLength(1, 'Please enter your password.')),
});

/** Email and password; the form shows the error messages of the server. */
export function SignInForm() {
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
        <EmailField
          maxLength={commonLengths.email}
          value={form.values.email}
          onChange={({ target }) => form.set('email', target.value)}
          error={form.errors['email']}
        />
        <PasswordField
          maxLength={userLengths.password}
          label="Password"
          name="password"
          autoComplete="current-password"
          value={form.values.password}
          onChange={({ target }) => form.set('password', target.value)}
          error={form.errors['password']}
        />
      </div>
      <p role="alert" className="text-accent mt-4 font-semibold empty:hidden">
        {form.message}
      </p>
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
