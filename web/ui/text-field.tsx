import type { ComponentProps, ReactNode } from 'react';
import { Field, inputClass } from './field.tsx';

/** One line of text under its label. */
export function TextField({
  label,
  hint,
  error,
  optional = false,
  mark,
  ...input
}: {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  mark?: string | undefined;
} & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} mark={mark}>
      {(control) => <input {...input} {...control} className={`${inputClass} h-11`} />}
    </Field>
  );
}
