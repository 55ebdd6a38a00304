import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../../../../server/domain/core/dates.ts';
import type { Person } from '../../../../server/domain/submissions/people.contract.ts';
import { send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { deviceName } from '../../../lib/device-name.ts';
import { countOf } from '../../../lib/text.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { Pill } from '../layout/pill.tsx';
import { RowButton } from '../table/row-buttons.tsx';
import { PersonSection, RowText } from './person-section.tsx';

/** The devices on which a user is signed in. The admin can sign out one or all of them, except the admin's own session. */
export function PersonSessions({ person: { user, sessions } }: { person: Person }) {
  const queryClient = useQueryClient();
  const [isEndingAll, setIsEndingAll] = useState(false);
  const [ending, setEnding] = useState<string>();
  const others = sessions.filter(({ current }) => !current);
  const isOwn = others.length < sessions.length;
  const refresh = () => invalidateCalls(queryClient, ['getPerson', 'listSessions', 'listAudit', 'listSecurityEvents']);
  const end = async (sessionId: string) => {
    setEnding(sessionId);
    try {
      showToast((await send('endUserSession', { params: { id: user._id, sessionId } })).message);
    } catch (error) {
      showToast(errorMessage(error));
    }
    await refresh();
    setEnding(undefined);
  };
  return (
    <>
      <PersonSection
        title="Sessions"
        list={{ rows: sessions, total: sessions.length }}
        keyOf={({ _id }) => _id}
        empty="They are not signed in anywhere."
        actions={
          others.length > 0 && (
            <RowButton rowName={`sessions of ${user.username}`} onClick={() => setIsEndingAll(true)}>
              {isOwn ? 'End all other' : 'End all'}
            </RowButton>
          )
        }
      >
        {({ _id, device, current, seenAt }) => (
          <>
            <RowText below={`Last seen ${formatDateTime(seenAt)}`}>{deviceName(device)}</RowText>
            {current ? (
              <Pill>This device</Pill>
            ) : (
              <RowButton rowName={`the session on ${deviceName(device)}`} busy={ending === _id} onClick={() => void end(_id)}>
                End
              </RowButton>
            )}
          </>
        )}
      </PersonSection>
      {isEndingAll && (
        <ConfirmAction
          title={isOwn ? 'Sign yourself out everywhere else?' : `Sign ${user.username} out everywhere?`}
          confirmLabel="End sessions"
          action={async () => {
            showToast((await send('endUserSessions', { params: { id: user._id } })).message);
            await refresh();
          }}
          onClose={() => setIsEndingAll(false)}
        >
          <p>
            {countOf(others.length, 'session')} {others.length === 1 ? 'ends' : 'end'}.{' '}
            {isOwn ? 'This device stays signed in.' : 'They can sign in again.'}
          </p>
        </ConfirmAction>
      )}
    </>
  );
}

/** How a user signs in. */
export function PersonSignIn({ person: { signIn } }: { person: Person }) {
  const { passkeys, hasPassword, googleConnected, twoStep, recoveryCodesLeft } = signIn;
  const ways = [
    hasPassword && 'a password',
    googleConnected && 'Google',
    passkeys.length > 0 && countOf(passkeys.length, 'passkey'),
    'emailed links',
  ].filter((way) => way !== false);
  return (
    <PersonSection
      title="Passkeys"
      list={{ rows: passkeys, total: passkeys.length }}
      keyOf={({ _id }) => _id}
      empty="They have no passkeys."
      actions={
        <p className="text-soft w-full text-sm">
          Signs in with {ways.join(', ')}. Two-step sign-in is {twoStep ? 'on' : 'off'}
          {recoveryCodesLeft > 0 && `, with ${countOf(recoveryCodesLeft, 'recovery code')} left`}.
        </p>
      }
    >
      {({ name, createdAt, lastUsedAt }) => (
        <RowText
          below={lastUsedAt === null ? `Added ${formatDate(createdAt)}, never used` : `Last used ${formatDateTime(lastUsedAt)}`}
        >
          {name}
        </RowText>
      )}
    </PersonSection>
  );
}
