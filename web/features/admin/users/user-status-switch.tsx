import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../../server/domain/accounts/users.contract.ts';
import { useMember } from '../../../api/account.ts';
import { send } from '../../../api/admin-client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { StatusSwitch } from '../table/row-buttons.tsx';
import { confirmOwnLoss } from './own-account.ts';

/** Activates or deactivates a user. */
export function UserStatusSwitch({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const { _id: ownId } = useMember();
  const active = user.status === 'active';
  const toggle = async () => {
    if (active && user._id === ownId && !(await confirmOwnLoss('deactivate'))) return;
    await send('setUserStatus', { params: { id: user._id }, body: { status: active ? 'inactive' : 'active' } });
    await invalidateCalls(queryClient, ['listUsers', 'getPerson']);
  };
  return <StatusSwitch active={active} label={active ? 'Active' : 'Inactive'} name={user.username} onToggle={toggle} />;
}
