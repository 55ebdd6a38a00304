import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../../server/domain/accounts/users.contract.ts';
import { deletionImpactQuery, removeUser } from '../../../api/admin-users.ts';
import { countOf } from '../../../lib/text.ts';
import { ConfirmAction } from '../kit/confirm-action.tsx';

/** Confirms the deletion of a user and lists what is deleted with the account and what stays. */
export function DeleteUserDialog({ user, onClose, onDeleted }: { user: User; onClose: () => void; onDeleted: () => void }) {
  const { data } = useQuery(deletionImpactQuery(user._id));
  return (
    <ConfirmAction
      title={`Delete ${user.username}?`}
      confirmLabel="Delete user"
      errorText={(message) => `Error: ${message}`}
      action={async () => {
        await removeUser(user._id);
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
