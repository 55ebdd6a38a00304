import type { ComponentProps, ReactNode } from 'react';
import { Field, inputClass } from './field.tsx';

/** One line of text under its label. */
export function TextField({
  label,
  hint,
  error,
  optional = false,
  ...input
}: { label: string; hint?: ReactNode; error?: string | undefined; optional?: boolean } & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <input {...input} {...control} className={`${inputClass} h-11`} />}
    </Field>
  );
}
