import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMember } from '../api/account.ts';
import { ReplicaControls } from '../features/offline/replica-controls.tsx';
import { Billing } from '../features/account-settings/billing.tsx';
import { ProfileForm } from '../features/account-settings/profile-form.tsx';
import { SessionList } from '../features/account-settings/session-list.tsx';
import { focusSection, SettingsNav, SettingsSection } from '../features/account-settings/settings-section.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { onlinePart } from '../ui/online-part.tsx';

export const Route = createFileRoute('/_members/settings')({ component: SettingsPage });

const PasswordPart = onlinePart(
  async () => (await import('../features/account-settings/online/password-form.tsx')).PasswordPart,
  'Connect to the internet to change your password.',
);

const PasskeyList = onlinePart(
  async () => (await import('../features/account-settings/online/passkey-list.tsx')).PasskeyList,
  'Connect to the internet to manage your passkeys.',
);

const Connections = onlinePart(
  async () => (await import('../features/account-settings/online/connections.tsx')).Connections,
  'Connect to the internet to connect Google.',
);
const DownloadData = onlinePart(
  async () => (await import('../features/account-settings/online/download-data.tsx')).DownloadData,
  'Connect to the internet to download your data.',
);
const DeleteAccount = onlinePart(
  async () => (await import('../features/account-settings/online/delete-account.tsx')).DeleteAccount,
  'Connect to the internet to delete your account.',
);

function SettingsPage() {
  const account = useMember();
  // A link in an email may have a section's id as its hash. The browser looks for that id before the sections exist.
  useEffect(() => {
    if (location.hash !== '') focusSection(location.hash.slice(1));
  }, []);
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Settings' }} />
      <h1 className="font-display text-[2.6rem] leading-[1.05] sm:text-5xl">Settings</h1>
      <div className="mt-10 xl:grid xl:grid-cols-[11rem_minmax(0,1fr)] xl:gap-14">
        <SettingsNav />
        <div className="space-y-10">
          {/* The key discards typed values when another member signs in. */}
          <ProfileForm key={account._id} account={account} />
          <SettingsSection
            id="password"
            lead={account.hasPassword ? 'Signs you out everywhere else.' : 'You currently sign in without a password.'}
          >
            <PasswordPart account={account} />
          </SettingsSection>
          <SettingsSection id="passkeys" lead="Sign in with your fingerprint, face or PIN instead of a password.">
            <PasskeyList key={account._id} account={account} />
          </SettingsSection>
          <SettingsSection id="connections" lead="Other ways to sign in.">
            <Connections account={account} />
          </SettingsSection>
          <Billing account={account} />
          <SessionList account={account} />
          <SettingsSection id="device" lead="What you can read offline.">
            <ReplicaControls />
          </SettingsSection>
          <SettingsSection id="data" lead="Everything this site stores about you.">
            <DownloadData account={account} />
          </SettingsSection>
          <SettingsSection id="delete" lead="This cannot be undone.">
            <DeleteAccount account={account} />
          </SettingsSection>
        </div>
      </div>
    </>
  );
}
