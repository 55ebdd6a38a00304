import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Passkey, PasskeyOverview } from '../../../../server/domain/accounts/passkeys.contract.ts';
import type { Account } from '../../../../server/domain/accounts/users.contract.ts';
import { formatDate, formatRelative } from '../../../../server/domain/core/dates.ts';
import { passkeyLengths } from '../../../../server/domain/core/lengths.ts';
import { callQuery } from '../../../api/call-query.ts';
import { errorMessage } from '../../../api/errors.ts';
import {
  addPasskey,
  passkeyErrorMessage,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  setTwoStep,
} from '../../../api/passkeys.ts';
import { useUnsentText } from '../../../api/unsent-texts.ts';
import { deviceName } from '../../../lib/device-name.ts';
import { useViewerClock } from '../../../lib/hooks.ts';
import { whyNoPasskeys } from '../../../lib/passkey-support.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, openConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { usePressLatch } from '../../../ui/press-latch.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { closeCodesQuestion, RecoveryCodes } from '../../../ui/recovery-codes.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { focusSection } from '../settings-section.tsx';

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
          <UnsavedChangesGuard isDirty question={closeCodesQuestion} />
        </Modal>
      )}
    </>
  );
}

function PasskeyItem({
  passkey: { name, synced, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const clock = useViewerClock();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      <KeyRound aria-hidden="true" className="text-soft size-6 shrink-0" />
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-soft text-[0.95rem] leading-snug">
          {synced ? 'On all your devices' : 'On one device'}, added <time dateTime={createdAt}>{formatDate(createdAt)}</time>,{' '}
          {lastUsedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <time dateTime={lastUsedAt}>{clock === undefined ? '' : formatRelative(lastUsedAt, clock)}</time>
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button onClick={onRename}>
          Rename <span className="sr-only">({name})</span>
        </Button>
        <Button onClick={onRemove}>
          Remove <span className="sr-only">({name})</span>
        </Button>
      </div>
    </li>
  );
}

const replaceCodesQuestion = {
  title: 'Create new recovery codes?',
  text: 'Your current codes stop working, including those that you have printed or saved.',
  confirmLabel: 'Create new codes',
};

/** The switch for the second step of signing in, and the recovery codes. */
function TwoStep({
  userId,
  overview: { twoStep, isRequired, recoveryCodesLeft },
  onCodes,
}: {
  userId: string;
  overview: PasskeyOverview;
  /** Receives new recovery codes, which are shown once. */
  onCodes: (codes: readonly string[]) => void;
}) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (isOn: boolean) => setTwoStep(queryClient, userId, isOn),
    onSuccess: onCodes,
  });
  const renew = useMutation({ mutationFn: () => renewRecoveryCodes(queryClient, userId), onSuccess: onCodes });
  const counts = usePressLatch(change.isPending);
  const renewCodes = async () => {
    if (recoveryCodesLeft === 0 || (await openConfirmDialog(replaceCodesQuestion))) renew.mutate();
  };
  const isOn = twoStep || isRequired;
  const failure = change.error ?? renew.error;
  return (
    <div className="border-line bg-raised rounded-card mt-6 border p-5">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 shrink-0"
          checked={isOn}
          disabled={isRequired}
          aria-busy={change.isPending}
          onChange={({ target }) => {
            if (counts()) change.mutate(target.checked);
          }}
        />
        <span className="font-semibold">Ask for a passkey after the password</span>
      </label>
      <p className="text-soft pl-8 text-[0.95rem] leading-snug">
        {isRequired
          ? 'This site asks its admins for one, so this stays on.'
          : 'A password, an emailed link or Google alone is then not enough to sign in.'}
      </p>
      {isOn && (
        <div className="border-line mt-4 flex flex-wrap items-center justify-between gap-3 border-t pt-4">
          <p>
            {recoveryCodesLeft === 0
              ? 'You have no recovery codes. If you lose your passkeys, you cannot sign in.'
              : `${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code' : 'codes'} left.`}
          </p>
          <SubmitButton type="button" variant="quiet" busy={renew.isPending} onClick={() => void renewCodes()}>
            Create new codes
          </SubmitButton>
        </div>
      )}
      <p role="alert" className="text-accent font-semibold not-empty:mt-4">
        {failure !== null && errorMessage(failure, 'This could not be changed. Please try again.')}
      </p>
    </div>
  );
}

interface DialogProps {
  userId: string;
  passkey: Passkey;
  onClose: () => void;
}

function RenamePasskeyDialog({ userId, passkey, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const unsent = useUnsentText(`name of passkey ${passkey._id}`);
  const [name, setName] = useState(unsent.text || passkey.name);
  const rename = useMutation({
    mutationFn: () => renamePasskey(queryClient, userId, passkey._id, name.trim()),
    onSuccess: () => {
      unsent.set('');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Rename this passkey"
      confirmLabel="Save name"
      canConfirm={name.trim() !== ''}
      busy={rename.isPending}
      error={rename.isError ? errorMessage(rename.error, 'The name could not be saved. Please try again.') : undefined}
      onConfirm={() => rename.mutate()}
      onCancel={onClose}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={passkeyLengths.name}
        onChange={({ target }) => {
          setName(target.value);
          unsent.set(target.value);
        }}
        data-autofocus=""
      />
    </ConfirmDialog>
  );
}

function RemovePasskeyDialog({ userId, passkey, endsTwoStep, onClose }: DialogProps & { endsTwoStep: boolean }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removePasskey(queryClient, userId, passkey._id),
    onSuccess: () => {
      onClose();
      showToast('Passkey removed.');
      // The pressed button is removed, so the focus moves to the section.
      focusSection('passkeys');
    },
  });
  return (
    <ConfirmDialog
      title="Remove this passkey?"
      confirmLabel="Remove passkey"
      busy={remove.isPending}
      error={remove.isError ? errorMessage(remove.error, 'The passkey could not be removed. Please try again.') : undefined}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>
        <b className="font-semibold wrap-anywhere">{passkey.name}</b> can no longer be used to sign in. Delete it on your device,
        too.
      </p>
      {endsTwoStep && (
        <p className="mt-3">
          It is your last passkey. After this, your password alone is enough to sign in, and your recovery codes stop working.
        </p>
      )}
    </ConfirmDialog>
  );
}
