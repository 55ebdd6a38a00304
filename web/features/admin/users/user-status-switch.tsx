import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../../../../server/contract/users.ts';
import { setUserStatus } from '../../../api/admin-users.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { showToast } from '../../../ui/toast.tsx';
import { errorMessage } from '../../../api/errors.ts';

/** Activates or deactivates a user; the switch changes after the server has saved it. */
export function UserStatusSwitch({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const active = user.status === 'active';
  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await setUserStatus(user._id, active ? 'inactive' : 'active');
      await invalidateCalls(queryClient, ['listUsers']);
    } catch (error) {
      showToast(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={active}
      aria-busy={busy}
      onClick={() => void toggle()}
      className="group inline-flex min-h-11 items-center gap-2 whitespace-nowrap"
    >
      <span className="bg-field group-aria-checked:bg-green relative h-6 w-11 shrink-0 rounded-full transition-colors">
        <span className="absolute top-0.5 left-0.5 size-5 rounded-full bg-tile transition-transform group-aria-checked:translate-x-5" />
      </span>
      <span className="text-sm">
        {active ? 'Active' : 'Inactive'}
        <span className="sr-only">: {user.username}</span>
      </span>
    </button>
  );
}
