import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../../server/contract/users.ts';
import { belongingsQuery, removeUser } from '../../../api/admin-users.ts';
import { countOf } from '../../../lib/text.ts';
import { Removal } from '../kit/removal.tsx';

/** Asks before a user is deleted, and says what goes and what stays. */
export function UserRemoval({ user, onClose, onRemoved }: { user: User; onClose: () => void; onRemoved: () => void }) {
  const { data } = useQuery(belongingsQuery(user._id));
  return (
    <Removal
      title={`Delete ${user.username}?`}
      yes="Delete user"
      failure={(message) => `Error: ${message}`}
      remove={async () => {
        await removeUser(user._id);
        onRemoved();
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
    </Removal>
  );
}
