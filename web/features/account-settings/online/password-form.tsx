import { useMutation, useQueryClient } from '@tanstack/react-query';
import { passwordHintLength, userLengths } from '../../../../server/domain/core/lengths.ts';
import { useEffect, useRef, useState } from 'react';
import type { Account } from '../../../../server/domain/accounts/users.contract.ts';
import { messages, requiredMessage } from '../../../../server/domain/core/messages.ts';
import { callQuery } from '../../../api/call-query.ts';
import { ApiError, send } from '../../../api/client.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { errorMessage } from '../../../api/errors.ts';

/** Changes the password, or sets the first one. */
export function PasswordPart({ account }: { account: Account }) {
  return account.hasPassword ? <PasswordForm account={account} /> : <SetPassword account={account} />;
}

const emptyFields = { current: '', new: '', confirmation: '' };
type FieldName = keyof typeof emptyFields;

/** The fields at which errors of the server are shown, by error code. */
const fieldByErrorCode: Partial<Record<string, FieldName>> = {
  'users.wrong_password': 'current',
  'passwords.too_short': 'new',
  'passwords.too_common': 'new',
};

function PasswordForm({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(emptyFields);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [outcome, setOutcome] = useState<ActionResult>();
  const showErrors = (newErrors: typeof errors, message: string) => {
    setErrors(newErrors);
    setOutcome({ kind: 'failed', message });
  };
  const change = useMutation({
    mutationFn: async () => {
      const params = { id: account._id };
      await send('changePassword', { params, body: { current: values.current, new: values.new } });
      // All other sessions end with the old password.
      await queryClient.invalidateQueries(callQuery('listSessions', { params }));
    },
    onSuccess: () => {
      setValues(emptyFields);
      setErrors({});
      setOutcome({ kind: 'done', message: messages.passwordChanged });
    },
    onError: (error) => {
      const message = errorMessage(error, 'Failed to change password.');
      const field = error instanceof ApiError ? fieldByErrorCode[error.code] : undefined;
      showErrors(field === undefined ? {} : { [field]: message }, field === undefined ? message : '');
    },
  });
  useEffect(() => {
    if (outcome?.kind === 'failed') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);

  const submit = () => {
    const missing = (Object.keys(emptyFields) as FieldName[]).filter((name) => values[name] === '');
    if (missing.length > 0) return showErrors(Object.fromEntries(missing.map((name) => [name, requiredMessage])), '');
    if (values.new !== values.confirmation) return showErrors({ confirmation: "New passwords don't match." }, '');
    change.mutate();
  };
  const field = (name: FieldName) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues({ ...values, [name]: target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  return (
    <form
      ref={form}
      noValidate
      className="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <div className="space-y-5">
        <PasswordField
          maxLength={userLengths.password}
          label="Current password"
          autoComplete="current-password"
          {...field('current')}
        />
        <PasswordField
          maxLength={userLengths.password}
          label="New password"
          autoComplete="new-password"
          hint={`${passwordHintLength} characters minimum.`}
          {...field('new')}
        />
        <PasswordField
          maxLength={userLengths.password}
          label="Confirm new password"
          autoComplete="new-password"
          {...field('confirmation')}
        />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton busy={change.isPending} className="sm:min-w-40">
          Change password
        </SubmitButton>
        <StatusMessage result={outcome} />
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
        We send a link to <strong>{account.email}</strong>. It lets you choose a password, within an hour.
      </p>
      <SubmitButton busy={requestLink.isPending}>Set a password</SubmitButton>
      <output className="text-green block font-semibold not-empty:mt-4">{requestLink.isSuccess && messages.linkSent}</output>
      <p role="alert" className="text-accent font-semibold not-empty:mt-4">
        {requestLink.isError && errorMessage(requestLink.error, 'The mail could not be sent. Please try again.')}
      </p>
    </form>
  );
}
