import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { accountQuery, useAccount, useMember } from '../../api/account.ts';
import { callQuery } from '../../api/call-query.ts';
import { addPasskey, passkeyErrorMessage } from '../../api/passkeys.ts';
import { signOut } from '../../api/sign-in.ts';
import { deviceName } from '../../lib/device-name.ts';
import { whyNoPasskeys } from '../../lib/passkey-support.ts';
import { Button } from '../../ui/button.tsx';
import { openConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Modal } from '../../ui/modal.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { RecoveryCodes } from '../../ui/recovery-codes.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { FormMessage } from './form-message.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** Replaces every page for a member who must sign in with a passkey and has not done so yet. */
export function PasskeyNeededPage() {
  const queryClient = useQueryClient();
  return (
    <main id="content" tabIndex={-1} className="mx-auto grid min-h-[70dvh] max-w-md content-center px-4 py-10 outline-none">
      <div className="border-line bg-raised rounded-card border p-6 sm:p-8">
        <h1 className="font-display mb-5 text-2xl leading-tight">A passkey is needed</h1>
        <UseOrAdd account={useMember()} onDone={() => void queryClient.refetchQueries(accountQuery)} />
        <Button className="mt-3 w-full" onClick={() => void signOut(queryClient, openConfirmDialog)}>
          Sign out
        </Button>
      </div>
    </main>
  );
}

/** Opens when a call is refused because it needs a passkey. The call is made again afterwards. */
export function PasskeyNeededDialog({ open, onAnswer }: { open: boolean; onAnswer: (isResolved: boolean) => void }) {
  const { account } = useAccount();
  return (
    <Modal title="A passkey is needed" open={open} onClose={() => onAnswer(false)}>
      {account !== undefined && <UseOrAdd account={account} onDone={() => onAnswer(true)} />}
    </Modal>
  );
}

function UseOrAdd({ account, onDone }: { account: Account; onDone: () => void }) {
  const overview = useQuery({ ...callQuery('listPasskeys', { params: { id: account._id } }), refetchOnMount: 'always' });
  // The codes are stored here, because the section below is replaced as soon as the first passkey exists.
  const [codes, setCodes] = useState<readonly string[]>();
  const unavailable = whyNoPasskeys();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (unavailable !== undefined) return <p>{unavailable}</p>;
  return (
    <QuerySection query={overview} label="Your passkeys" skeleton={<div className="skeleton rounded-card h-24" />}>
      {({ passkeys }) =>
        passkeys.length > 0 ? (
          <>
            <p className="mb-6">This site requires a passkey for your role, and you are signed in without one.</p>
            <PasskeyButton request={{ confirm: true }} label="Use my passkey" variant="primary" onDone={onDone} />
          </>
        ) : (
          <AddFirst
            userId={account._id}
            onDone={(recoveryCodes) => (recoveryCodes.length === 0 ? onDone() : setCodes(recoveryCodes))}
          />
        )
      }
    </QuerySection>
  );
}

function AddFirst({ userId, onDone }: { userId: string; onDone: (recoveryCodes: readonly string[]) => void }) {
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: () => addPasskey(queryClient, userId, deviceName(navigator.userAgent)),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <>
      <p className="mb-6">This site requires a passkey for your role. Add one to continue.</p>
      <SubmitButton type="button" busy={add.isPending} className="w-full" onClick={() => add.mutate()}>
        Add a passkey
      </SubmitButton>
      <FormMessage text={add.isError ? passkeyErrorMessage(add.error) : ''} />
    </>
  );
}
