import type { User } from '../../../../server/domain/accounts/users.contract.ts';
import { send } from '../../../api/admin-client.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmAction } from '../kit/confirm-action.tsx';

/** Confirms that a user who lost every passkey and recovery code may sign in without. */
export function RemovePasskeysDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <ConfirmAction
      title={`Remove the passkeys of ${user.username}?`}
      confirmLabel="Remove passkeys"
      errorText={(message) => `Error: ${message}`}
      action={async () => showToast((await send('removeAllPasskeys', { params: { id: user._id } })).message)}
      onClose={onClose}
    >
      <p>
        Do so when <strong>{user.email}</strong> lost them and the recovery codes, and when you are sure who asked you: from then
        on the password or a link by mail is enough to sign in.
      </p>
    </ConfirmAction>
  );
}
