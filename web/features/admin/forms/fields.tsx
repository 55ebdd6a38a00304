import { type ComponentProps, type ReactNode, useState } from 'react';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { slugify } from '../../../../server/domain/core/slugs.ts';
import { Field, inputClass } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  mark?: string | undefined;
}

/** A labeled text area. */
export function TextAreaField({
  label,
  hint,
  error,
  optional = false,
  mark,
  className = '',
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} mark={mark}>
      {(control) => (
        <textarea rows={4} {...area} {...control} className={`${inputClass} resize-y py-2.5 leading-normal ${className}`} />
      )}
    </Field>
  );
}

/** A labeled select. */
export function SelectField<Value extends string>({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  ...select
}: FieldProps & {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  'data-autofocus'?: string | undefined;
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...select}
          {...control}
          value={value}
          onChange={({ target }) => {
            const selected = options.find((option) => option.value === target.value);
            if (selected !== undefined) onChange(selected.value);
          }}
          className={`${inputClass} h-11`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A labeled checkbox. */
export function CheckboxField({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-semibold">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="accent-accent size-5"
      />
      {label}
    </label>
  );
}

const separatorText = { line: '\n', comma: ',' } as const;

/**
 * A list typed as text, one entry per line or separated by commas. The text stays as it is typed; `onChange` receives the
 * entries.
 */
export function ListField({
  separator,
  value,
  onChange,
  rows = 4,
  ...fieldProps
}: FieldProps & {
  separator: keyof typeof separatorText;
  value: readonly string[];
  onChange: (value: string[]) => void;
  rows?: number;
}) {
  const [typed, setTyped] = useState(() => value.join(separator === 'comma' ? ', ' : '\n'));
  const change = (text: string) => {
    setTyped(text);
    onChange(
      text
        .split(separatorText[separator])
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    );
  };
  if (separator === 'line')
    return <TextAreaField {...fieldProps} rows={rows} value={typed} onChange={({ target }) => change(target.value)} />;
  return (
    <Field {...fieldProps}>
      {(control) => (
        <input {...control} value={typed} onChange={({ target }) => change(target.value)} className={`${inputClass} h-11`} />
      )}
    </Field>
  );
}

/**
 * The name and the slug of a record. The slug of a new record follows the name until someone types a slug; an existing slug does
 * not change with the name.
 */
export function NameAndSlugFields<Name extends 'name' | 'title'>({
  field,
  label,
  isNew,
  maxLength,
  basePath,
  text,
  set,
}: {
  field: Name;
  label: string;
  isNew: boolean;
  maxLength: number;
  /** The path of the page without the slug: "/categories/". */
  basePath: string;
  text: (field: Name | 'slug') => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  set: (field: Name | 'slug', value: string) => void;
}) {
  const slug = text('slug').value;
  const follows = isNew && slug === slugify(text(field).value);
  return (
    <>
      <TextField
        label={label}
        required
        maxLength={maxLength}
        data-autofocus
        {...text(field)}
        onChange={({ target }) => {
          set(field, target.value);
          if (follows) set('slug', slugify(target.value));
        }}
      />
      <TextField
        label="Slug"
        required
        maxLength={commonLengths.slug}
        hint={`Address: ${basePath}${slug || '…'}${isNew ? '' : '. Links to a former address lead here.'}`}
        {...text('slug')}
      />
    </>
  );
}
