import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import type { Session } from '../../../server/domain/accounts/sessions.contract.ts';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { messages } from '../../../server/domain/core/messages.ts';
import { callQuery } from '../../api/call-query.ts';
import { send } from '../../api/client.ts';
import { deviceName } from '../../lib/device-name.ts';
import { useViewerClock } from '../../lib/hooks.ts';
import { QuerySection } from '../../ui/query-section.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { errorMessage } from '../../api/errors.ts';
import { focusSection, SettingsSection } from './settings-section.tsx';
import { formatRelative } from '../../../server/domain/core/dates.ts';

/** The member's sessions, with buttons to end all except the current one. */
export function SessionList({ account }: { account: Account }) {
  const sessions = useQuery({ ...callQuery('listSessions', { params: { id: account._id } }), refetchOnMount: 'always' });
  return (
    <SettingsSection id="sessions" lead="Where you are signed in.">
      <QuerySection query={sessions} label="Your sessions" skeleton={<div className="skeleton rounded-card h-24" />}>
        {(list) => <Sessions userId={account._id} sessions={list} />}
      </QuerySection>
    </SettingsSection>
  );
}

function Sessions({ userId, sessions }: { userId: string; sessions: readonly Session[] }) {
  const queryClient = useQueryClient();
  const others = sessions.filter(({ current }) => !current);
  const failureText = 'That session could not be ended. Please try again.';
  /** Ends one session, or, without an id, all sessions but this one. */
  const endSessions = useMutation({
    mutationFn: async (sessionId: string | undefined) => {
      await (sessionId === undefined
        ? send('endOtherSessions', { params: { id: userId } })
        : send('endSession', { params: { id: userId, sessionId } }));
      await queryClient.invalidateQueries(callQuery('listSessions', { params: { id: userId } }));
    },
    // The pressed button is removed, so the focus moves to the section.
    onSuccess: (_, sessionId) => {
      showToast(sessionId === undefined ? messages.otherSessionsEnded : messages.sessionEnded);
      focusSection('sessions');
    },
  });
  return (
    <>
      <ul className="border-line bg-raised rounded-card divide-line divide-y border">
        {sessions.map((session) => (
          <SessionItem
            key={session._id}
            session={session}
            busy={endSessions.isPending && endSessions.variables === session._id}
            onEnd={() => endSessions.mutate(session._id)}
          />
        ))}
      </ul>
      <p role="alert" className="text-accent font-semibold not-empty:mt-4">
        {endSessions.isError && errorMessage(endSessions.error, failureText)}
      </p>
      {others.length > 0 && (
        <SubmitButton
          type="button"
          variant="quiet"
          className="mt-4"
          busy={endSessions.isPending && endSessions.variables === undefined}
          onClick={() => endSessions.mutate(undefined)}
        >
          Sign out everywhere else
        </SubmitButton>
      )}
    </>
  );
}

function SessionItem({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const clock = useViewerClock();
  const name = deviceName(session.device);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      <MonitorSmartphone aria-hidden="true" className="text-soft size-6 shrink-0" />
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold" title={session.device}>
          {name}
        </p>
        <p className="text-soft text-[0.95rem] leading-snug">
          {session.current ? (
            <strong className="text-green">This device</strong>
          ) : (
            <>
              Last seen <time dateTime={session.seenAt}>{clock === undefined ? '' : formatRelative(session.seenAt, clock)}</time>
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <SubmitButton type="button" variant="quiet" busy={busy} onClick={onEnd}>
          Sign out <span className="sr-only">({name})</span>
        </SubmitButton>
      )}
    </li>
  );
}
