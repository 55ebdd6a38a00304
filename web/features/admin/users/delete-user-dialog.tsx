import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../../server/domain/accounts/users.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { countOf } from '../../../lib/text.ts';
import { ConfirmAction } from '../kit/confirm-action.tsx';

/** Confirms the deletion of a user and lists what is deleted with the account and what stays. */
export function DeleteUserDialog({ user, onClose, onDeleted }: { user: User; onClose: () => void; onDeleted: () => void }) {
  const { data } = useQuery({ ...callQuery('getDeletionImpact', { params: { id: user._id } }), staleTime: 0 });
  return (
    <ConfirmAction
      title={`Delete ${user.username}?`}
      confirmLabel="Delete user"
      errorText={(message) => `Error: ${message}`}
      action={async () => {
        await send('removeUser', { params: { id: user._id } });
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>
        The account of <strong>{user.email}</strong> goes for good, and is signed out everywhere.
      </p>
      {data !== undefined && (
        <ul className="mt-3 list-disc space-y-1 pl-5">
          <li>
            {countOf(data.favorites, 'favourite')} and {countOf(data.claims, 'claim')} go along.
          </li>
          <li>{countOf(data.startups, 'startup')} stay in the directory, unclaimed.</li>
        </ul>
      )}
    </ConfirmAction>
  );
}
