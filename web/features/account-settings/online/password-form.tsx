import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../../server/domain/accounts/users.contract.ts';
import { passwordHintLength, userLengths } from '../../../../server/domain/core/lengths.ts';
import { messages, requiredMessage } from '../../../../server/domain/core/messages.ts';
import { callQuery } from '../../../api/call-query.ts';
import { send } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { useForm } from '../../../api/use-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';

/** Changes the password, or sets the first one. */
export function PasswordPart({ account }: { account: Account }) {
  return account.hasPassword ? <PasswordForm account={account} /> : <SetPassword account={account} />;
}

function PasswordForm({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<ActionResult>();
  const { errors, message, busy, props } = useForm({
    fields: ['current', 'new', 'confirmation'],
    check: (values) => {
      const missing = Object.entries(values).filter(([, value]) => value === '');
      if (missing.length > 0) return Object.fromEntries(missing.map(([name]) => [name, requiredMessage]));
      return values.new === values.confirmation ? {} : { confirmation: "New passwords don't match." };
    },
    fieldByErrorCode: { 'users.wrong_password': 'current', 'passwords.too_short': 'new', 'passwords.too_common': 'new' },
    noAnswerMessage: 'Failed to change password.',
    send: async (values) => {
      const params = { id: account._id };
      await send('changePassword', { params, body: { current: values.current, new: values.new } });
      // Changing the password ends all other sessions.
      await queryClient.invalidateQueries(callQuery('listSessions', { params }));
      props.ref.current?.reset();
      setOutcome({ kind: 'done', message: messages.passwordChanged });
    },
  });
  return (
    <form {...props} className="max-w-md">
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <div className="space-y-5">
        <PasswordField
          maxLength={userLengths.password}
          label="Current password"
          name="current"
          autoComplete="current-password"
          error={errors.current}
        />
        <PasswordField
          maxLength={userLengths.password}
          label="New password"
          name="new"
          autoComplete="new-password"
          hint={`${passwordHintLength} characters minimum.`}
          error={errors.new}
        />
        <PasswordField
          maxLength={userLengths.password}
          label="Confirm new password"
          name="confirmation"
          autoComplete="new-password"
          error={errors.confirmation}
        />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton busy={busy} className="sm:min-w-40">
          Change password
        </SubmitButton>
        <StatusMessage result={outcome} />
        <p role="alert" className="text-accent font-semibold empty:hidden">
          {message}
        </p>
      </div>
    </form>
  );
}

/** Sends an email to set a first password, so that only the owner of the address can set it. */
function SetPassword({ account }: { account: Account }) {
  const requestLink = useMutation({ mutationFn: () => send('forgotPassword', { body: { email: account.email } }) });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        requestLink.mutate();
      }}
    >
      <p className="mb-4 max-w-prose">
        We'll email a link to <strong>{account.email}</strong>. Use it within an hour to choose a password.
      </p>
      <SubmitButton busy={requestLink.isPending}>Set a password</SubmitButton>
      <output className="text-green block font-semibold not-empty:mt-4">{requestLink.isSuccess && messages.linkSent}</output>
      <p role="alert" className="text-accent font-semibold not-empty:mt-4">
        {requestLink.isError && errorMessage(requestLink.error, 'The email could not be sent. Please try again.')}
      </p>
    </form>
  );
}
