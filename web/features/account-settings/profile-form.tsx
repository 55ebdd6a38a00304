import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Account, Profile } from '../../../server/contract/users.ts';
import { saveProfile } from '../../api/profile.ts';
import { type ActionResult, StatusMessage } from '../../ui/status-message.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { UnsavedChangesGuard } from '../../ui/unsaved-changes-guard.tsx';
import { AvatarField } from './avatar-field.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { errorMessage, fieldErrors } from '../../api/errors.ts';
import { SettingsSection } from './settings-section.tsx';

/** Avatar, profile and social links, saved together. Leaving with unsaved changes asks first. */
export function ProfileForm({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [changes, setChanges] = useState<Partial<Profile>>({});
  const [outcome, setOutcome] = useState<ActionResult>();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [emailToConfirm, setEmailToConfirm] = useState('');
  const profile = { ...profileOf(account), ...changes };
  const hasChanges = Object.entries(profileOf(account)).some(([key, saved]) => profile[key as keyof Profile] !== saved);

  const save = useMutation({
    mutationFn: (sent: Profile) => saveProfile(queryClient, account, sent),
    onSuccess: (saved, sent) => {
      if (saved.email !== account.email) setEmailToConfirm(saved.email);
      // Fields that changed during the request stay unsaved.
      setChanges((current) =>
        Object.fromEntries(Object.entries(current).filter(([key, value]) => value !== sent[key as keyof Profile])),
      );
      setErrors({});
      setOutcome({ kind: 'done', message: 'Profile updated successfully!' });
    },
    onError: (error) => {
      setErrors(fieldErrors(error));
      setOutcome({ kind: 'failed', message: errorMessage(error, 'Failed to update profile.') });
    },
  });
  // Each failed save focuses the first invalid field.
  useEffect(() => {
    if (outcome?.kind === 'failed') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);

  const change = (patch: Partial<Profile>) => {
    // The functional form: other fields may change while an image is downscaled.
    setChanges((current) => ({ ...current, ...patch }));
    setErrors((current) => ({ ...current, ...Object.fromEntries(Object.keys(patch).map((key) => [key, undefined])) }));
  };

  return (
    <>
      <form
        ref={form}
        noValidate
        className="space-y-10"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate(profile);
        }}
      >
        <SettingsSection id="avatar" lead="Shown beside your name.">
          <AvatarField
            name={account.name || account.username}
            avatar={profile.avatar}
            saved={account.avatar}
            error={errors['avatar']}
            onChange={(avatar) => change({ avatar })}
          />
        </SettingsSection>
        <SettingsSection id="profile" lead="How we and the community can reach you.">
          <ProfileFields account={account} profile={profile} errors={errors} onChange={change} />
          <ConfirmationSent email={account.emailVerified ? '' : emailToConfirm} />
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <SubmitButton busy={save.isPending} className="min-w-40">
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

function profileOf({ name, email, phone, linkedin, instagram, facebook, avatar }: Account): Profile {
  return { name, email, phone, linkedin, instagram, facebook, avatar };
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
