import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { userLengths } from '../../../server/domain/core/lengths.ts';
import { accountQuery } from '../../api/account.ts';
import { callQuery } from '../../api/call-query.ts';
import { send } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { sendSignInLink, useGoogleSignIn } from '../../api/sign-in.ts';
import { unexpectedErrorMessage, useForm } from '../../api/use-form.ts';
import { whyNoPasskeys } from '../../lib/passkey-support.ts';
import { Button } from '../../ui/button.tsx';
import { GoogleButton } from '../../ui/google-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { FormMessage, textButtonClass } from './form-message.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface ProofProps {
  account: Account;
  onProven: () => void;
}

/**
 * Asks for a proof before a sensitive change: the password, Google, a passkey, or a link by email. After the proof, the change is
 * made again. For ten minutes, other sensitive changes need no proof.
 */
export function ReauthenticateDialog({ open, onAnswer }: { open: boolean; onAnswer: (isProven: boolean) => void }) {
  const { data: account } = useQuery(accountQuery);
  const [byLink, setByLink] = useState(false);
  if (!account) return null;
  const onProven = () => onAnswer(true);
  const asksForPassword = account.hasPassword && !byLink;
  return (
    <Modal title="Confirm that it's you" open={open} onClose={() => onAnswer(false)}>
      <p className="mb-5">
        This changes how an account can be accessed. You signed in a while ago, so please confirm that it's you. Your entries are
        kept.
      </p>
      {account.googleConnected && <GoogleProof account={account} onProven={onProven} />}
      <PasskeyProof account={account} onProven={onProven} />
      {asksForPassword ? (
        <PasswordProof account={account} onProven={onProven} />
      ) : (
        <LinkProof account={account} onProven={onProven} />
      )}
      {asksForPassword && (
        <button type="button" onClick={() => setByLink(true)} className={`${textButtonClass} mt-3`}>
          Use an emailed link instead
        </button>
      )}
    </Modal>
  );
}

function PasskeyProof({ account, onProven }: ProofProps) {
  const { data: overview } = useQuery(callQuery('listPasskeys', { params: { id: account._id } }));
  if (overview === undefined || overview.passkeys.length === 0 || whyNoPasskeys() !== undefined) return null;
  return (
    <div className="mb-5">
      <PasskeyButton request={{ confirm: true }} label="Use my passkey" onDone={onProven} />
    </div>
  );
}

function PasswordProof({ account, onProven }: ProofProps) {
  const { errors, message, busy, props } = useForm({
    fields: ['password'],
    check: ({ password }) => (password === '' ? { password: 'Please enter your password.' } : {}),
    fieldByErrorCode: { 'users.wrong_password': 'password' },
    send: async ({ password }) => {
      await send('reauthenticate', { body: { password } });
      onProven();
    },
  });
  return (
    <form {...props}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField
        maxLength={userLengths.password}
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        data-autofocus=""
      />
      <FormMessage text={message} />
      <SubmitButton busy={busy} className="mt-6 w-full">
        Continue
      </SubmitButton>
    </form>
  );
}

/** The link starts a new session in another tab of this browser. The repeated change fails again if the link was not used. */
function LinkProof({ account: { email }, onProven }: ProofProps) {
  const link = useMutation({ mutationFn: () => sendSignInLink(email, undefined) });
  if (link.isSuccess) {
    return (
      <>
        <output className="block">
          A link is on its way to <b className="font-semibold wrap-anywhere">{email}</b>. Open it in another tab of this browser,
          sign in there, and come back.
        </output>
        <Button variant="primary" className="mt-6 w-full" onClick={onProven}>
          I've signed in, continue
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="text-soft">
        We'll email a link to <b className="text-ink font-semibold wrap-anywhere">{email}</b>.
      </p>
      <FormMessage text={link.isError ? errorMessage(link.error, unexpectedErrorMessage) : ''} />
      <SubmitButton type="button" busy={link.isPending} className="mt-6 w-full" onClick={() => link.mutate()}>
        Email me a link
      </SubmitButton>
    </>
  );
}

function GoogleProof({ onProven }: ProofProps) {
  const { clientId = '', failure, ...button } = useGoogleSignIn(onProven);
  if (clientId === '') return null;
  return (
    <div className="mb-5">
      <GoogleButton clientId={clientId} {...button} />
      <FormMessage text={failure} />
    </div>
  );
}
