import type { ComponentProps } from 'react';
import { Field, inputClass } from './field.tsx';

/** Several lines of text under their label. */
export function TextAreaField({
  label,
  hint,
  error,
  optional = false,
  mark,
  ...area
}: Omit<ComponentProps<typeof Field>, 'children'> & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} mark={mark}>
      {(control) => <textarea {...area} {...control} className={`${inputClass} resize-y py-2.5 leading-normal`} />}
    </Field>
  );
}
