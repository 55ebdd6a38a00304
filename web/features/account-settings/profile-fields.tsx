import type { Account, Profile } from '../../../server/contract/users.ts';
import { Field, inputClass } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Everything a member may say of themselves; the username stays as it was chosen. */
export function ProfileFields({
  account,
  profile,
  errors,
  onChange,
}: {
  account: Account;
  profile: Profile;
  errors: Partial<Record<string, string>>;
  onChange: (part: Partial<Profile>) => void;
}) {
  const field = (name: keyof Profile) => ({
    name,
    value: profile[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  const unconfirmed = !account.emailVerified && profile.email === account.email;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" {...field('name')} maxLength={100} autoComplete="name" />
      <Field label="Username" hint="Cannot be changed.">
        {(control) => (
          <input
            {...control}
            value={account.username}
            readOnly
            autoComplete="username"
            className={`${inputClass} bg-sunken! h-11 border-transparent!`}
          />
        )}
      </Field>
      <TextField
        label="E-mail"
        type="email"
        {...field('email')}
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={unconfirmed ? 'Not confirmed yet.' : undefined}
      />
      <TextField
        label="Phone"
        type="tel"
        optional
        {...field('phone')}
        maxLength={40}
        autoComplete="tel"
        placeholder="+44 20 7946 0000"
      />
      <TextField
        label="LinkedIn"
        type="url"
        required
        {...field('linkedin')}
        maxLength={2_000}
        placeholder="https://www.linkedin.com/in/you"
      />
      <TextField
        label="Instagram"
        type="url"
        optional
        {...field('instagram')}
        maxLength={2_000}
        placeholder="https://www.instagram.com/you"
      />
      <TextField
        label="Facebook"
        type="url"
        optional
        {...field('facebook')}
        maxLength={2_000}
        placeholder="https://www.facebook.com/you"
      />
    </div>
  );
}
