import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { isHttpUrl } from '../../../../server/domain/core/http-url.ts';
import { formatDate, formatDateTime } from '../../../../server/domain/core/dates.ts';
import type { Person } from '../../../../server/domain/submissions/people.contract.ts';
import { useMember } from '../../../api/account.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Detail } from '../layout/details.tsx';
import { Pill, UnconfirmedAddress } from '../layout/pill.tsx';
import { RecordSection } from '../layout/record-section.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { PersonLogs, PersonPayments, PersonRequests, PersonStartups } from './person-sections.tsx';
import { PersonSessions, PersonSignIn } from './person-sessions.tsx';
import { standingLines } from './standing-lines.ts';
import { userChanges } from './user-changes.ts';
import { UserForm } from './user-form.tsx';
import { UserStatusSwitch } from './user-status-switch.tsx';
import { roleColors } from './role-colors.ts';

const route = getRouteApi('/admin/users_/$id');

/** Everything about one user, and the actions on the account. */
export function UserScreen() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const query = useQuery({ ...callQuery('getPerson', { params: { id } }), staleTime: 0 });
  return (
    <RecordSection
      query={query}
      noun="user"
      skeleton={<PersonSkeleton />}
      backLabel="Show all users"
      onBack={() => void navigate({ to: '/admin/users' })}
    >
      {(person) => <PersonView key={person.user._id} person={person} />}
    </RecordSection>
  );
}

function PersonView({ person }: { person: Person }) {
  const { user } = person;
  const { _id: ownId } = useMember();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const close = () => setDialog(undefined);
  const refresh = () => invalidateCalls(queryClient, userChanges);
  return (
    <>
      <ScreenHeading
        title={user.name || user.username}
        hint={
          user._id === ownId
            ? 'This is your own account. Deactivating or deleting it signs you out, and so does giving up your role.'
            : undefined
        }
      >
        <UserStatusSwitch user={user} />
        <Button onClick={() => setDialog('edit')}>Edit</Button>
        <Button onClick={() => setDialog('delete')}>Delete</Button>
      </ScreenHeading>
      <Summary person={person} />
      <div className="mt-6 grid items-start gap-4 lg:grid-cols-2">
        <PersonStartups person={person} />
        <PersonRequests person={person} />
        <PersonPayments person={person} />
        <PersonSessions person={person} />
        <PersonSignIn person={person} />
        <PersonLogs person={person} />
      </div>
      {dialog === 'edit' && (
        <UserForm
          row={user}
          onClose={close}
          onSaved={(message) => {
            close();
            showToast(message);
            void refresh();
          }}
        />
      )}
      {dialog === 'delete' && (
        <DeleteUserDialog
          user={user}
          onClose={close}
          onDeleted={() => {
            showToast(`${user.username} deleted.`);
            void navigate({ to: '/admin/users' }).then(refresh);
          }}
        />
      )}
    </>
  );
}

function Summary({ person: { user, standing, seenAt } }: { person: Person }) {
  const profile = [user.phone, user.linkedin, user.instagram, user.facebook].filter((text) => text !== '');
  return (
    <section aria-label="Account" className="border-line bg-raised rounded-card flex items-start gap-4 border p-5">
      <Avatar name={user.name || user.username} src={user.avatar} />
      <dl className="grid min-w-0 grow gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name="Username">
          {user.username} <Pill color={roleColors[user.role]}>{user.role}</Pill>
        </Detail>
        <Detail name="Email">
          <span className="wrap-anywhere">{user.email}</span> <UnconfirmedAddress of={user} />
        </Detail>
        <Detail name="Joined">{formatDate(user.createdAt)}</Detail>
        <Detail name="Last seen">{seenAt === null ? 'Not known' : formatDateTime(seenAt)}</Detail>
        {profile.length > 0 && (
          <Detail name="Profile" wide>
            <ul className="wrap-anywhere">
              {profile.map((text) => (
                <li key={text}>{isHttpUrl(text) ? <ProfileLink href={text} /> : text}</li>
              ))}
            </ul>
          </Detail>
        )}
        <Detail name="Standing" wide>
          <ul>
            {standingLines(standing).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Detail>
      </dl>
    </section>
  );
}

/** Shows the whole address, because only its path shows whether the profile belongs to the user. */
function ProfileLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className="underline underline-offset-4">
      {href}
      <span className="sr-only"> (opens a new tab)</span>
    </a>
  );
}

function PersonSkeleton() {
  return (
    <div className="space-y-5">
      <div className="skeleton h-7 w-full max-w-md" />
      <div className="skeleton h-32 w-full" />
      <div className="skeleton h-56 w-full" />
    </div>
  );
}
