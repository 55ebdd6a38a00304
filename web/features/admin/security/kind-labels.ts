import type { SecurityEventKind } from '../../../../server/domain/accounts/security-events.contract.ts';

/** The names of the kinds of security events, in the order of the filter. */
export const kindLabels: Readonly<Record<SecurityEventKind, string>> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Wrong password or passkey',
  sign_in_locked: 'Locked after too many wrong passwords',
  reauthenticated: 'Confirmed their identity',
  session_ended: 'Session ended',
  password_reset: 'Password reset by email',
  password_changed: 'Password changed',
  email_changed: 'Email changed',
  email_restored: 'Email restored',
  google_connected: 'Google connected',
  google_disconnected: 'Google disconnected',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  two_step_on: 'Two-step sign-in turned on',
  two_step_off: 'Two-step sign-in turned off',
  recovery_codes_renewed: 'New recovery codes',
  data_exported: 'Downloaded their data',
  role_changed: 'Role changed',
  status_changed: 'Status changed',
  account_deleted: 'Account deleted',
  admin_call_refused: 'Refused in the admin area',
  webhook_refused: 'Payment notification rejected',
};
