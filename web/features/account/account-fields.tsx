import { commonLengths, passwordHintLength, userLengths } from '../../../server/contract/field-lengths.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/**
 * The uncontrolled field for the email address of an account. People sign in with the address, so it is the username to password
 * managers, when signing up as when signing in.
 */
export function EmailField(props: { defaultValue: string; error: string | undefined; 'data-autofocus'?: string | undefined }) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={commonLengths.email}
      {...props}
    />
  );
}

/** The uncontrolled fields for a new password that is typed twice. */
export function NewPasswordFields({
  label,
  errors,
}: {
  label: string;
  errors: Partial<Record<'password' | 'confirmation', string>>;
}) {
  return (
    <>
      <PasswordField
        maxLength={userLengths.password}
        label={label}
        name="password"
        autoComplete="new-password"
        hint={`${passwordHintLength} characters minimum.`}
        error={errors.password}
      />
      <PasswordField
        maxLength={userLengths.password}
        label="Repeat password"
        name="confirmation"
        autoComplete="new-password"
        error={errors.confirmation}
      />
    </>
  );
}
