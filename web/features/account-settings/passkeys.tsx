import { lazy, Suspense } from 'react';
import type { Account } from '../../../server/contract/users.ts';
import { SettingsSection } from './settings-section.tsx';

/** A chunk of its own: nothing of it works without a network, so the device keeps no copy. */
const PasskeyList = lazy(async () => {
  try {
    return { default: (await import('./passkeys/passkey-list.tsx')).PasskeyList };
  } catch (error) {
    console.debug('The passkeys did not load:', error);
    return { default: NotLoaded };
  }
});

/** The member's passkeys, and the second step of signing in. */
export function Passkeys({ account }: { account: Account }) {
  return (
    <SettingsSection id="passkeys" lead="Sign in with your finger, face or PIN instead of the password.">
      <Suspense fallback={<div aria-hidden="true" className="skeleton rounded-card h-24" />}>
        <PasskeyList account={account} />
      </Suspense>
    </SettingsSection>
  );
}

function NotLoaded() {
  return <p className="border-line rounded-card border border-dashed p-5">Your passkeys need a connection.</p>;
}
