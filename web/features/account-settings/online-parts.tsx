import { type ComponentType, lazy, Suspense } from 'react';
import type { Account } from '../../../server/contract/users.ts';

type Part = ComponentType<{ account: Account }>;

/** A part of the settings that only works with a network: the device keeps no copy of it, and says so where it cannot be loaded. */
function onlinePart(load: () => Promise<Part>, whatIsMissing: string): Part {
  const Loaded = lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.debug('A part of the settings did not load:', error);
      return { default: NotLoaded };
    }
  });
  function NotLoaded() {
    return <p className="border-line rounded-card border border-dashed p-5">{whatIsMissing}</p>;
  }
  return function OnlinePart({ account }) {
    return (
      <Suspense fallback={<div aria-hidden="true" className="skeleton rounded-card h-24" />}>
        <Loaded account={account} />
      </Suspense>
    );
  };
}

export const PasswordPart = onlinePart(
  async () => (await import('./online/password-form.tsx')).PasswordPart,
  'Changing the password needs a network.',
);
/** The member's passkeys, and the second step of signing in. */
export const PasskeyList = onlinePart(
  async () => (await import('./online/passkeys/passkey-list.tsx')).PasskeyList,
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
