import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../../server/domain/accounts/users.contract.ts';
import { send } from '../../../api/admin-client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { StatusSwitch } from '../kit/status-switch.tsx';

/** Activates or deactivates a user. */
export function UserStatusSwitch({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const active = user.status === 'active';
  const toggle = async () => {
    await send('setUserStatus', { params: { id: user._id }, body: { status: active ? 'inactive' : 'active' } });
    await invalidateCalls(queryClient, ['listUsers']);
  };
  return <StatusSwitch active={active} label={active ? 'Active' : 'Inactive'} name={user.username} onToggle={toggle} />;
}
