import { type ReactNode, useEffect, useRef } from 'react';
import type { Account, Profile } from '../../../server/domain/accounts/users.contract.ts';
import { userLengths } from '../../../server/domain/core/lengths.ts';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import { focusInvalid } from '../../lib/focus-invalid.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictPanel } from '../../ui/conflict-panel.tsx';
import { Field, inputClass } from '../../ui/field.tsx';
import { StatusMessage } from '../../ui/status-message.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { UnsavedChangesGuard } from '../../ui/unsaved-changes-guard.tsx';
import { AvatarField } from './avatar-field.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** The labels of fields whose label in the form differs from their name. */
const labels = { avatar: 'image', email: 'email', linkedin: 'LinkedIn', instagram: 'Instagram', facebook: 'Facebook' };

/** Avatar, profile and social links, saved together. Leaving with unsaved changes asks first. */
export function ProfileForm({ account }: { account: Account }) {
  const form = useRef<HTMLFormElement>(null);
  const { profile, saved, errors, outcome, isSaving, hasChanges, change, submit, conflict, ...state } = useProfileForm(account);
  // Each failed save focuses the first invalid field.
  useEffect(() => {
    if (outcome?.kind === 'failed') focusInvalid(form.current);
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
        <SettingsSection id="avatar" lead="Shown next to your name.">
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
          <ConfirmationSent email={account.emailVerified && account.newEmail === null ? '' : state.emailToConfirm} />
          {conflict !== undefined && (
            <div className="mt-6">
              <ConflictPanel conflict={conflict} saving={isSaving} labels={labels} />
            </div>
          )}
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <SubmitButton busy={isSaving} className="sm:min-w-40">
              Save profile
            </SubmitButton>
            {state.isRestored && <Button onClick={state.discard}>Discard my changes</Button>}
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

const socials = [
  { name: 'linkedin', label: 'LinkedIn', placeholder: 'https://www.linkedin.com/in/you' },
  { name: 'instagram', label: 'Instagram', placeholder: 'https://www.instagram.com/you' },
  { name: 'facebook', label: 'Facebook', placeholder: 'https://www.facebook.com/you' },
] as const;

/** The fields of a member's profile. The username cannot be changed. */
function ProfileFields({
  account,
  profile,
  errors,
  onChange,
}: {
  account: Account;
  profile: Profile;
  errors: Partial<Record<string, string>>;
  onChange: (change: Partial<Profile>) => void;
}) {
  const field = (name: keyof Profile) => ({
    name,
    value: profile[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" {...field('name')} maxLength={userLengths.name} autoComplete="name" />
      <Field label="Username" hint="Cannot be changed.">
        {(control) => (
          <input
            {...control}
            value={account.username}
            readOnly
            autoComplete="off"
            className={`${inputClass} bg-sunken! h-11 border-transparent!`}
          />
        )}
      </Field>
      <TextField
        label="Email"
        type="email"
        {...field('email')}
        maxLength={commonLengths.email}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={addressHint(account, profile.email)}
      />
      <TextField
        label="Phone"
        type="tel"
        optional
        {...field('phone')}
        maxLength={userLengths.phone}
        autoComplete="tel"
        placeholder="+44 20 7946 0000"
      />
      {socials.map(({ name, label, placeholder }) => (
        <TextField
          key={name}
          label={label}
          type="url"
          required={name === 'linkedin'}
          optional={name !== 'linkedin'}
          {...field(name)}
          maxLength={commonLengths.url}
          placeholder={placeholder}
        />
      ))}
    </div>
  );
}

/** Says that the address in the field is not confirmed yet; undefined for a confirmed address. */
function addressHint({ email, emailVerified, newEmail }: Account, typed: string): string | undefined {
  if (newEmail !== null && typed === newEmail) return `Not confirmed yet. Until you confirm it, we use ${email}.`;
  return !emailVerified && typed === email ? 'Not confirmed yet.' : undefined;
}
