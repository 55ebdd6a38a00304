import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery } from '../../api/account.ts';
import { send } from '../../api/client.ts';
import { newPasswordErrors, passwordFieldByErrorCode, useForm } from '../../api/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EmailLinkError, EmailLinkMissing, EmailLinkPage, isInvalidToken, RequestNewLink } from './email-link.tsx';
import { FormMessage } from './form-message.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useHashToken } from './use-hash-token.ts';

/** The page of the link for a forgotten password. A new password ends every session of the account. */
export function ResetPassword() {
  const token = useHashToken();
  return token === '' ? <EmailLinkMissing purpose="forgot" /> : <NewPasswordForm key={token} token={token} />;
}

function NewPasswordForm({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const [outcome, setOutcome] = useState<{ message: string } | { error: unknown }>();
  const { errors, message, busy, props } = useForm({
    fields: ['password', 'confirmation'],
    check: newPasswordErrors,
    fieldByErrorCode: passwordFieldByErrorCode,
    send: async ({ password }) => {
      try {
        setOutcome(await send('resetPassword', { body: { token, new: password } }));
      } catch (error) {
        if (!isInvalidToken(error)) throw error;
        setOutcome({ error });
      }
      // The session of this browser may have ended, too.
      void queryClient.refetchQueries(accountQuery);
    },
  });
  if (outcome !== undefined && 'error' in outcome) {
    return (
      <EmailLinkError error={outcome.error} newLink={<RequestNewLink purpose="forgot" />} onRetry={() => setOutcome(undefined)} />
    );
  }
  if (outcome !== undefined) {
    return (
      <EmailLinkPage
        isOutcome
        title={outcome.message}
        text="You have been signed out everywhere. Sign in with your new password."
      >
        <Button variant="primary" className="sm:min-w-40" onClick={() => void signIn()}>
          Sign in
        </Button>
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage title="Choose a new password" text="This signs you out everywhere.">
      <form {...props} className="w-full text-left">
        <div className="space-y-4">
          <NewPasswordFields label="New password" errors={errors} />
        </div>
        <FormMessage text={message} />
        <SubmitButton busy={busy} className="mt-6 w-full">
          Change password
        </SubmitButton>
      </form>
    </EmailLinkPage>
  );
}
