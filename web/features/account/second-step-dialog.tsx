import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import { send } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { whyNoPasskeys } from '../../lib/passkey-support.ts';
import { Modal } from '../../ui/modal.tsx';
import { openDialog } from '../../ui/open-dialog.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormMessage, textButtonClass } from './form-message.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** Asks for a passkey or a recovery code after the password. Resolves to undefined when the dialog is closed. */
export function askSecondStep(queryClient: QueryClient, token: string): Promise<Account | undefined> {
  return openDialog<Account | undefined>((open, answer) => (
    <QueryClientProvider client={queryClient}>
      <SecondStepDialog open={open} token={token} onAnswer={answer} />
    </QueryClientProvider>
  ));
}

function SecondStepDialog({
  open,
  token,
  onAnswer,
}: {
  open: boolean;
  token: string;
  onAnswer: (account: Account | undefined) => void;
}) {
  const unavailable = whyNoPasskeys();
  const [usesCode, setUsesCode] = useState(unavailable !== undefined);
  return (
    <Modal key={String(usesCode)} title="One more step" open={open} onClose={() => onAnswer(undefined)}>
      {usesCode ? (
        <RecoveryCodeForm token={token} onDone={onAnswer} />
      ) : (
        <>
          <p className="mb-6">Your account asks for a passkey after the password.</p>
          <PasskeyButton request={{ secondStep: token }} label="Use my passkey" variant="primary" onDone={onAnswer} />
        </>
      )}
      <p className="border-line mt-6 border-t pt-4">
        {unavailable ?? (
          <button type="button" className={textButtonClass} onClick={() => setUsesCode(!usesCode)}>
            {usesCode ? 'Use a passkey instead' : 'Use a recovery code instead'}
          </button>
        )}
      </p>
      <p className="text-soft mt-2 text-sm">Have neither? Contact us: an admin can help once they know that it's you.</p>
    </Modal>
  );
}

function RecoveryCodeForm({ token, onDone }: { token: string; onDone: (account: Account) => void }) {
  const { errors, message, busy, props } = useForm({
    fields: ['code'],
    check: ({ code }) => (code.trim() === '' ? { code: 'Please enter one of your recovery codes.' } : {}),
    send: async ({ code }) => onDone(await send('logInWithRecoveryCode', { body: { secondStep: token, code } })),
    fieldByErrorCode: { 'passkeys.wrong_code': 'code' },
  });
  return (
    <form {...props}>
      <TextField
        label="Recovery code"
        name="code"
        hint="One of your ten recovery codes. Each works once."
        maxLength={commonLengths.token}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.code}
        data-autofocus=""
      />
      <FormMessage text={message} />
      <SubmitButton busy={busy} className="mt-6 w-full">
        Sign in
      </SubmitButton>
    </form>
  );
}
