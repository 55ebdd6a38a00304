import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ownershipLengths } from '../../../server/domain/core/lengths.ts';
import { holderMailboxes } from '../../../server/domain/core/holder-mailboxes.ts';
import { send } from '../../api/client.ts';
import { errorMessage, fieldErrors } from '../../api/errors.ts';
import { useUnsentText } from '../../api/unsent-texts.ts';
import { Field, inputClass } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Emails a code to an address at the domain, then asks for the code. */
export function EmailCode({
  startupId,
  domains,
  isCodeSent,
  isChecking,
  onCode,
}: {
  startupId: string;
  domains: readonly string[];
  /** Whether a code that was sent earlier is still valid. */
  isCodeSent: boolean;
  isChecking: boolean;
  onCode: (code: string) => void;
}) {
  const unsent = useUnsentText(`mailbox of ${startupId}`);
  const [mailbox, setMailbox] = useState<string>(unsent.text || holderMailboxes[0]);
  const [domain, setDomain] = useState(domains[0] ?? '');
  const [code, setCode] = useState('');
  const sending = useMutation({
    mutationFn: () => send('sendOwnershipCode', { params: { id: startupId }, body: { mailbox, domain } }),
  });
  const { mailbox: mailboxError } = fieldErrors(sending.error);
  const isSent = sending.isSuccess || isCodeSent;
  return (
    <div className="space-y-4">
      <p>We'll email an eight-digit code to an address at the domain. It works for 30 minutes.</p>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          sending.mutate();
        }}
      >
        <Field
          label="Address"
          error={mailboxError}
          hint={`Use ${holderMailboxes.join(', ')}, or an address that your page links to.`}
        >
          {(control) => (
            <span className="flex flex-wrap items-center gap-2">
              <input
                {...control}
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                maxLength={ownershipLengths.mailbox}
                value={mailbox}
                onChange={({ target }) => {
                  setMailbox(target.value);
                  unsent.set(target.value);
                }}
                className={`${inputClass} h-11 grow basis-28`}
              />
              {domains.length === 1 ? (
                <span className="grow wrap-anywhere">@{domain}</span>
              ) : (
                <select
                  aria-label="Domain"
                  value={domain}
                  onChange={({ target }) => setDomain(target.value)}
                  className={`${inputClass} h-11 grow basis-28`}
                >
                  {domains.map((name) => (
                    <option key={name} value={name}>
                      @{name}
                    </option>
                  ))}
                </select>
              )}
            </span>
          )}
        </Field>
        <SubmitButton variant={isSent ? 'quiet' : 'primary'} busy={sending.isPending}>
          {isSent ? 'Send another code' : 'Send code'}
        </SubmitButton>
      </form>
      <output className="text-green block font-semibold empty:hidden">{sending.data?.message}</output>
      <p role="alert" className="text-accent font-semibold empty:hidden">
        {sending.isError &&
          mailboxError === undefined &&
          errorMessage(sending.error, 'The email could not be sent. Please try again.')}
      </p>
      {isSent && (
        <form
          noValidate
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            onCode(code);
          }}
        >
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={2 * ownershipLengths.code}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <SubmitButton busy={isChecking}>Verify code</SubmitButton>
        </form>
      )}
    </div>
  );
}
