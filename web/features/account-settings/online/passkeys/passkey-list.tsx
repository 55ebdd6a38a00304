import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey, PasskeyOverview } from '../../../../../server/domain/accounts/passkeys.contract.ts';
import type { Account } from '../../../../../server/domain/accounts/users.contract.ts';
import { callQuery } from '../../../../api/call-query.ts';
import { addPasskey, passkeyErrorMessage } from '../../../../api/passkeys.ts';
import { deviceName } from '../../../../lib/device-name.ts';
import { whyNoPasskeys } from '../../../../lib/passkey-support.ts';
import { Modal } from '../../../../ui/modal.tsx';
import { QuerySection } from '../../../../ui/query-section.tsx';
import { RecoveryCodes } from '../../../../ui/recovery-codes.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { PasskeyItem } from './passkey-item.tsx';
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { TwoStep } from './two-step.tsx';

export function PasskeyList({ account }: { account: Account }) {
  const overview = useQuery({ ...callQuery('listPasskeys', { params: { id: account._id } }), refetchOnMount: 'always' });
  return (
    <QuerySection query={overview} label="Your passkeys" skeleton={<div className="skeleton rounded-card h-24" />}>
      {(loaded) => <Overview userId={account._id} overview={loaded} />}
    </QuerySection>
  );
}

function Overview({ userId, overview }: { userId: string; overview: PasskeyOverview }) {
  const { passkeys } = overview;
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<{ kind: 'rename' | 'remove'; passkey: Passkey }>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const unavailable = whyNoPasskeys();
  const add = useMutation({
    mutationFn: () => addPasskey(queryClient, userId, deviceName(navigator.userAgent)),
    onSuccess: ({ recoveryCodes }) => {
      showToast('Passkey added.');
      setCodes(recoveryCodes);
    },
  });
  return (
    <>
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="border-line bg-raised rounded-card divide-line mb-4 divide-y border">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey._id}
              passkey={passkey}
              onRename={() => setDialog({ kind: 'rename', passkey })}
              onRemove={() => setDialog({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {unavailable === undefined ? (
        <SubmitButton type="button" variant="quiet" busy={add.isPending} onClick={() => add.mutate()}>
          {passkeys.length === 0 ? 'Add a passkey' : 'Add another passkey'}
        </SubmitButton>
      ) : (
        <p className="text-soft">{unavailable}</p>
      )}
      <p role="alert" className="text-accent font-semibold not-empty:mt-4">
        {add.isError && passkeyErrorMessage(add.error)}
      </p>
      {passkeys.length > 0 && <TwoStep userId={userId} overview={overview} onCodes={setCodes} />}
      {dialog?.kind === 'rename' && (
        <RenamePasskeyDialog userId={userId} passkey={dialog.passkey} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.kind === 'remove' && (
        <RemovePasskeyDialog
          userId={userId}
          passkey={dialog.passkey}
          endsTwoStep={passkeys.length === 1 && overview.twoStep}
          onClose={() => setDialog(undefined)}
        />
      )}
      {codes.length > 0 && (
        <Modal title="Your recovery codes" open onClose={() => setCodes([])}>
          <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
        </Modal>
      )}
    </>
  );
}
