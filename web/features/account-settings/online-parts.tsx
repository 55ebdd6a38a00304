import { onlinePart } from '../../ui/online-part.tsx';

export const PasswordPart = onlinePart(
  async () => (await import('./online/password-form.tsx')).PasswordPart,
  'Changing the password needs a network.',
);

/** The member's passkeys, and the second step of signing in. */
export const PasskeyList = onlinePart(
  async () => (await import('./online/passkey-list.tsx')).PasskeyList,
  'Your passkeys need a network.',
);

/** Other ways to sign in. */
export const Connections = onlinePart(
  async () => (await import('./online/connections.tsx')).Connections,
  'Connecting Google needs a network.',
);
export const DeleteAccount = onlinePart(
  async () => (await import('./online/delete-account.tsx')).DeleteAccount,
  'Deleting the account needs a network.',
);
