/** The kinds of security events. No schema is imported here, so pages read them without loading schemas. */
export const securityEventKinds = [
  'signed_in',
  'sign_in_failed',
  'sign_in_locked',
  'reauthenticated',
  'password_reset',
  'password_changed',
  'email_changed',
  'email_restored',
  'google_connected',
  'google_disconnected',
  'role_changed',
  'status_changed',
  'account_deleted',
  'session_ended',
  'admin_call_refused',
  'webhook_refused',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
