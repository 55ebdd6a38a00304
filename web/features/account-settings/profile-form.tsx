import { type ReactNode, useEffect, useRef } from 'react';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { ConflictPanel } from '../../ui/conflict-panel.tsx';
import { StatusMessage } from '../../ui/status-message.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { UnsavedChangesGuard } from '../../ui/unsaved-changes-guard.tsx';
import { AvatarField } from './avatar-field.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** Fields that are called otherwise in the form. */
const labels = { avatar: 'picture', email: 'e-mail', linkedin: 'LinkedIn', instagram: 'Instagram', facebook: 'Facebook' };

/** Avatar, profile and social links, saved together. Leaving with unsaved changes asks first. */
export function ProfileForm({ account }: { account: Account }) {
  const form = useRef<HTMLFormElement>(null);
  const { profile, saved, errors, outcome, emailToConfirm, isSaving, hasChanges, change, submit, conflict } =
    useProfileForm(account);
  // Each failed save focuses the first invalid field.
  useEffect(() => {
    if (outcome?.kind === 'failed') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);

  return (
    <>
      <form
        ref={form}
        noValidate
        className="space-y-10"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SettingsSection id="avatar" lead="Shown beside your name.">
          <AvatarField
            name={account.name || account.username}
            avatar={profile.avatar}
            saved={saved.avatar}
            error={errors['avatar']}
            onChange={(avatar) => change({ avatar })}
          />
        </SettingsSection>
        <SettingsSection id="profile" lead="How we and the community can reach you.">
          <ProfileFields account={account} profile={profile} errors={errors} onChange={change} />
          <ConfirmationSent email={account.emailVerified && account.newEmail === null ? '' : emailToConfirm} />
          {conflict !== undefined && (
            <div className="mt-6">
              <ConflictPanel conflict={conflict} saving={isSaving} labels={labels} />
            </div>
          )}
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <SubmitButton busy={isSaving} className="sm:min-w-40">
              Save profile
            </SubmitButton>
            <StatusMessage result={outcome} />
          </div>
        </SettingsSection>
      </form>
      {/* Outside the form, because its dialog contains another form. */}
      <UnsavedChangesGuard isDirty={hasChanges} />
    </>
  );
}

function ConfirmationSent({ email }: { email: string }): ReactNode {
  return (
    <output className="bg-accent-wash mt-6 block rounded-2xl px-4 py-3 empty:hidden">
      {email !== '' && (
        <>
          We sent a confirmation to <strong>{email}</strong>. Open the link in it to confirm your new address.
        </>
      )}
    </output>
  );
}
