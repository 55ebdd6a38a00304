import { fieldLengths } from '../../../server/domain/core/lengths.ts';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import type { Field as FieldDefinition, FieldValue, FieldValues } from '../../../server/domain/listings/fields.contract.ts';
import { withScheme } from '../../../server/domain/core/with-scheme.ts';
import { Field, type FieldControl, inputClass, markClass } from '../../ui/field.tsx';

type AskedField = Pick<FieldDefinition, 'key' | 'label' | 'type' | 'options' | 'unit' | 'min' | 'max' | 'required'>;

interface InputProps {
  field: AskedField;
  value: FieldValue | undefined;
  /** Undefined removes the value. */
  onChange: (value: FieldValue | undefined) => void;
}

/** The inputs of a listing's fields. `errors` are keyed "fields.pricing". */
export function FieldInputs({
  fields,
  values,
  errors,
  marksOptional = false,
  markOf = () => undefined,
  onChange,
}: {
  fields: readonly AskedField[];
  values: FieldValues;
  errors: Readonly<Partial<Record<string, string>>>;
  marksOptional?: boolean;
  /** Returns the mark beside the label of the field with this key. */
  markOf?: (key: string) => string | undefined;
  onChange: (values: FieldValues, key: string) => void;
}) {
  if (fields.length === 0) return null;
  const inputOf = (field: AskedField) => {
    const change = (value: FieldValue | undefined) => {
      const { [field.key]: _before, ...others } = values;
      onChange(value === undefined ? others : { ...others, [field.key]: value }, field.key);
    };
    const props = { field, value: values[field.key], onChange: change };
    const label = field.unit === '' ? field.label : `${field.label} (${field.unit})`;
    const error = Object.entries(errors).find(
      ([path]) => path === `fields.${field.key}` || path.startsWith(`fields.${field.key}.`),
    )?.[1];
    const optional = marksOptional && !field.required;
    const mark = markOf(field.key);
    if (field.type === 'choices') return <Choices key={field.key} {...props} optional={optional} error={error} mark={mark} />;
    return (
      <Field key={field.key} label={label} optional={optional} error={error} mark={mark}>
        {(control) => <FieldInput {...props} control={control} />}
      </Field>
    );
  };
  return <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">{fields.map(inputOf)}</div>;
}

function FieldInput({ field, value, onChange, control }: InputProps & { control: FieldControl }) {
  const input = { ...control, name: `fields.${field.key}`, className: `${inputClass} h-11` };
  const onText = ({ target }: { target: { value: string } }) => onChange(target.value === '' ? undefined : target.value);
  switch (field.type) {
    case 'choice':
      return (
        <select {...input} value={String(value ?? '')} onChange={onText}>
          <option value="">Not stated</option>
          {field.options.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      );
    case 'yesNo':
      return (
        <select
          {...input}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
        >
          <option value="">Not stated</option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </select>
      );
    case 'number':
      return (
        <input
          {...input}
          type="number"
          step="any"
          min={field.min ?? undefined}
          max={field.max ?? undefined}
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => onChange(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber)}
        />
      );
    case 'link': {
      const complete = ({ target }: { target: EventTarget & HTMLInputElement }) => {
        const url = withScheme(target.value);
        if (url !== target.value) onChange(url === '' ? undefined : url);
      };
      return (
        <input
          {...input}
          type="url"
          maxLength={commonLengths.url}
          placeholder="https://"
          value={String(value ?? '')}
          onChange={onText}
          onBlur={complete}
          // Enter submits the form before the field loses focus.
          onKeyDown={(event) => event.key === 'Enter' && complete({ target: event.currentTarget })}
        />
      );
    }
    case 'date':
      return <input {...input} type="date" value={String(value ?? '')} onChange={onText} />;
    default:
      return <input {...input} maxLength={fieldLengths.place} value={String(value ?? '')} onChange={onText} />;
  }
}

/** A checkbox for each option. */
function Choices({
  field,
  value,
  onChange,
  optional,
  error,
  mark,
}: InputProps & { optional: boolean; error: string | undefined; mark: string | undefined }) {
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (key: string, isChosen: boolean) => {
    const keys = field.options.map((option) => option.key).filter((each) => (each === key ? isChosen : chosen.includes(each)));
    onChange(keys.length === 0 ? undefined : keys);
  };
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 font-semibold">
        {field.label} {optional && <span className="text-soft font-normal">optional</span>}{' '}
        <span className={markClass}>{mark}</span>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4">
        {field.options.map(({ key, label }) => (
          <label key={key} className="flex min-h-10 items-center gap-2.5">
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              aria-invalid={error !== undefined}
              onChange={({ target }) => toggle(key, target.checked)}
              className="accent-accent size-5 shrink-0"
            />
            <span dir="auto">{label}</span>
          </label>
        ))}
      </div>
      <p aria-live="polite" className="text-accent mt-1.5 text-sm font-semibold empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
