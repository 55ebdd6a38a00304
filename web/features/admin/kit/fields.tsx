import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field, inputClass } from '../../../ui/field.tsx';

interface Labelled {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

/** Several lines of text under their label. */
export function AreaField({
  label,
  hint,
  error,
  optional = false,
  className = '',
  ...area
}: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <textarea rows={4} {...area} {...control} className={`${inputClass} resize-y py-2.5 leading-normal ${className}`} />
      )}
    </Field>
  );
}

/** One of a few choices. */
export function ChoiceField<Value extends string>({
  label,
  hint,
  error,
  options,
  value,
  onChange,
}: Labelled & { options: readonly { value: Value; label: string }[]; value: Value; onChange: (value: Value) => void }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen !== undefined) onChange(chosen.value);
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

/** Yes or no. */
export function CheckField({
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

const separators = { line: '\n', comma: ',' } as const;

/** A list typed as text: one entry a line, or parted by commas. What is typed stays as it is while the list follows it. */
export function ListField({
  parted,
  value,
  onChange,
  rows = 4,
  ...labelled
}: Labelled & { parted: keyof typeof separators; value: readonly string[]; onChange: (value: string[]) => void; rows?: number }) {
  const separator = separators[parted];
  const [typed, setTyped] = useState(() => value.join(parted === 'comma' ? ', ' : '\n'));
  const change = (text: string) => {
    setTyped(text);
    onChange(
      text
        .split(separator)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    );
  };
  if (parted === 'line')
    return <AreaField {...labelled} rows={rows} value={typed} onChange={({ target }) => change(target.value)} />;
  return (
    <Field {...labelled}>
      {(control) => (
        <input {...control} value={typed} onChange={({ target }) => change(target.value)} className={`${inputClass} h-11`} />
      )}
    </Field>
  );
}
