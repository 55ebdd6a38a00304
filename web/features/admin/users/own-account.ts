import { openConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Changes with which admins lock themselves out. */
type OwnChange = 'deactivate' | 'demote';

const questions = {
  deactivate: {
    title: 'Deactivate your own account?',
    text: 'You are signed out everywhere and cannot sign in again until another admin activates your account.',
    confirmLabel: 'Deactivate my account',
  },
  demote: {
    title: 'Give up your admin role?',
    text: 'You immediately lose what only admins may do. Only another admin can give you the role back.',
    confirmLabel: 'Give up my role',
  },
} as const satisfies Record<OwnChange, object>;

/**
 * How an edit of an admin's own account would lock that admin out. Deactivation takes precedence over demotion. Undefined if
 * neither applies.
 */
export function ownLoss(
  before: { role: string; status: string },
  after: { role: string; status: string },
): OwnChange | undefined {
  if (before.status === 'active' && after.status !== 'active') return 'deactivate';
  return before.role === 'admin' && after.role !== 'admin' ? 'demote' : undefined;
}

/** Asks before admins lock themselves out. Resolves to whether they confirm. */
export const confirmOwnLoss = (loss: OwnChange): Promise<boolean> => openConfirmDialog(questions[loss]);
