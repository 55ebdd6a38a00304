import { passwordHintLength, userLengths } from '../../../server/domain/core/lengths.ts';
import { PasswordField } from '../../ui/password-field.tsx';

/** Uncontrolled fields for a new password, which is typed twice. */
export function NewPasswordFields({
  label,
  repeatLabel = 'Repeat password',
  errors,
}: {
  label: string;
  repeatLabel?: string | undefined;
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
        label={repeatLabel}
        name="confirmation"
        autoComplete="new-password"
        error={errors.confirmation}
      />
    </>
  );
}
