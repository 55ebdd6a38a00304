import { commonLengths, userLengths } from '../../../server/domain/core/lengths.ts';
import type { Account, Profile } from '../../../server/domain/accounts/users.contract.ts';
import { Field, inputClass } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The fields of a member's profile. The username cannot be changed. */
export function ProfileFields({
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
        label="E-mail"
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
      <TextField
        label="LinkedIn"
        type="url"
        required
        {...field('linkedin')}
        maxLength={commonLengths.url}
        placeholder="https://www.linkedin.com/in/you"
      />
      <TextField
        label="Instagram"
        type="url"
        optional
        {...field('instagram')}
        maxLength={commonLengths.url}
        placeholder="https://www.instagram.com/you"
      />
      <TextField
        label="Facebook"
        type="url"
        optional
        {...field('facebook')}
        maxLength={commonLengths.url}
        placeholder="https://www.facebook.com/you"
      />
    </div>
  );
}

/** Whether the address in the field still has to be confirmed. */
function addressHint({ email, emailVerified, newEmail }: Account, typed: string): string | undefined {
  if (newEmail !== null && typed === newEmail) return `Not confirmed yet: until then it is ${email}.`;
  return !emailVerified && typed === email ? 'Not confirmed yet.' : undefined;
}
