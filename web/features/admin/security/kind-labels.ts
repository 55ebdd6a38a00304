import type { SecurityEventKind } from '../../../../server/domain/accounts/security-event-kinds.contract.ts';

/** The kinds of security events in words, in the order of the filter. */
export const kindLabels: Readonly<Record<SecurityEventKind, string>> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Wrong password or passkey',
  sign_in_locked: 'Locked after wrong passwords',
  reauthenticated: 'Proved who they are',
  session_ended: 'Session ended',
  password_reset: 'Password reset by mail',
  password_changed: 'Password changed',
  email_changed: 'Address changed',
  email_restored: 'Address taken back',
  google_connected: 'Google connected',
  google_disconnected: 'Google disconnected',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  two_step_on: 'Second step switched on',
  two_step_off: 'Second step switched off',
  recovery_codes_renewed: 'New recovery codes',
  role_changed: 'Role changed',
  status_changed: 'Status changed',
  account_deleted: 'Account deleted',
  admin_call_refused: 'Refused in the admin area',
  webhook_refused: 'Payment message refused',
};

/** Kinds that deserve a second look. */
export const alarmingKinds: ReadonlySet<SecurityEventKind> = new Set([
  'sign_in_failed',
  'sign_in_locked',
  'email_restored',
  'admin_call_refused',
  'webhook_refused',
]);
