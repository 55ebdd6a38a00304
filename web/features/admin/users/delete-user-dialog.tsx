import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nouns, say } from '../../../../server/domain/core/noun.ts';
import type { User } from '../../../../server/domain/accounts/users.contract.ts';
import type { CallReply } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';
import type { ListingFate } from '../../../../server/domain/submissions/people.contract.ts';
import { useMember } from '../../../api/account.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { countOf } from '../../../lib/text.ts';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { SelectField } from '../forms/fields.tsx';
import { deletionEffects } from './deletion-effects.ts';

const fates: readonly { value: ListingFate; label: string }[] = [
  { value: 'keep', label: 'Keep without an owner' },
  { value: 'delete', label: 'Delete them too' },
];

/**
 * Asks for confirmation before a user is deleted, and asks whether to keep the user's startups. Lists what is deleted with the
 * account.
 */
export function DeleteUserDialog({ user, onClose, onDeleted }: { user: User; onClose: () => void; onDeleted: () => void }) {
  const { _id: ownId } = useMember();
  const { data } = useQuery({ ...callQuery('getDeletionImpact', { params: { id: user._id } }), staleTime: 0 });
  const [fate, setFate] = useState<ListingFate>('keep');
  return (
    <ConfirmAction
      title={user._id === ownId ? 'Delete your own account?' : `Delete ${user.username}?`}
      confirmLabel={fate === 'delete' ? say`Delete user and startups` : 'Delete user'}
      errorText={(message) => `Error: ${message}`}
      action={async () => {
        await send('removeUser', { params: { id: user._id }, query: { startups: fate } });
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>
        The account of <strong>{user.email}</strong> is deleted permanently and signed out everywhere.
        {user._id === ownId && ' You can no longer open the admin area.'}
      </p>
      {data !== undefined && <Effects impact={data} fate={fate} onChange={setFate} />}
    </ConfirmAction>
  );
}

function Effects({
  impact,
  fate,
  onChange,
}: {
  impact: CallReply<Contract['getDeletionImpact']>;
  fate: ListingFate;
  onChange: (fate: ListingFate) => void;
}) {
  return (
    <>
      {impact.startups > 0 && (
        <div className="mt-4">
          <SelectField label={`Their ${countOf(impact.startups, ...nouns())}`} options={fates} value={fate} onChange={onChange} />
        </div>
      )}
      <ul className="mt-3 list-disc space-y-1 pl-5">
        {deletionEffects(impact, fate).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </>
  );
}
