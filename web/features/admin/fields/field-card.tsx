import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { nouns, say } from '../../../../server/domain/core/noun.ts';
import { fieldLengths, maxItems } from '../../../../server/domain/core/lengths.ts';
import { type Field, type FieldOption, fieldTypes } from '../../../../server/domain/listings/fields.contract.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FieldErrors } from '../forms/edit-state.ts';
import { CheckboxField, SelectField } from '../forms/fields.tsx';
import { ErrorText } from '../forms/form-parts.tsx';
import { type ListPosition, moveItem, ReorderButtons } from '../forms/ordered-list.tsx';
import { isOrdered, keyOf, relabel, typeLabels, usesOf, withType } from './field-list.ts';

const typeOptions = fieldTypes.map((type) => ({ value: type, label: typeLabels[type] }));

interface FieldCardProps {
  field: Field;
  focusKey: string;
  /** The dotted path of the field in the form values. The paths of its errors begin with this path. */
  path: string;
  position: ListPosition;
  /** The stored version of the field, whose key and type can no longer change. Undefined for a new field. */
  saved: Field | undefined;
  /** The number of public listings that have a value. */
  usage: number;
  errors: FieldErrors;
  open: boolean;
  onToggle: (isOpen: boolean) => void;
  /** `editedPath`: the path of the edited entry. */
  onChange: (field: Field, editedPath: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  announce: (text: string) => void;
  setFocusKey: (focusKey: string) => void;
}

/** A field that expands to its definition. A field with an error is always expanded. */
export function FieldCard(props: FieldCardProps) {
  const { field, focusKey, path, position, usage, errors, open, onToggle, onMove, onRemove } = props;
  const body = useId();
  const isOpen = open || Object.keys(errors).some((error) => error.startsWith(`${path}.`));
  const { label, type } = field;
  return (
    <li className="border-line rounded-card bg-raised border px-3 py-1.5 sm:px-4">
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={body}
          data-focus={`${focusKey} toggle`}
          onClick={() => onToggle(!isOpen)}
          className="flex min-h-12 min-w-0 grow items-center gap-2 text-start"
        >
          <ChevronRight aria-hidden="true" className={`size-5 shrink-0 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
          <span className="min-w-0 leading-snug">
            <span dir="auto" className="font-semibold">
              {label || 'New field'}
            </span>
            <span className="text-soft block text-sm">
              {typeLabels[type]}, {usesOf(field)}
              {usage > 0 && ` · ${countOf(usage, ...nouns())}`}
            </span>
          </span>
        </button>
        <ReorderButtons name={label || 'new field'} focusKey={focusKey} position={position} onMove={onMove} onRemove={onRemove} />
      </div>
      <div id={body} className="space-y-5 pt-3 pb-4 empty:hidden sm:px-7">
        {isOpen && <FieldForm {...props} />}
      </div>
    </li>
  );
}

/** The definition of a field. */
function FieldForm({ field, focusKey, path, saved, errors, onChange, announce, setFocusKey }: FieldCardProps) {
  // The key follows the label until the admin types a key.
  const [hasOwnKey, setHasOwnKey] = useState(field.key !== keyOf(field.label, ''));
  const isNew = saved === undefined;
  const set = <Name extends keyof Field>(name: Name, value: Field[Name]) =>
    onChange({ ...field, [name]: value }, `${path}.${name}`);
  const { label, key, type, asked, required, shown, filterable, sortable } = field;
  const isChoice = type === 'choice' || type === 'choices';
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Label"
          maxLength={fieldLengths.label}
          data-focus={`${focusKey} label`}
          value={label}
          error={errors[`${path}.label`]}
          onChange={({ target }) => {
            const follows = isNew && !hasOwnKey;
            onChange({ ...field, label: target.value, ...(follows ? { key: keyOf(target.value, '') } : {}) }, path);
          }}
        />
        <TextField
          label="Key"
          maxLength={fieldLengths.key}
          readOnly={!isNew}
          hint={isNew ? 'Used in URLs, imports and the API. It cannot be changed later.' : 'Cannot be changed.'}
          value={key}
          error={errors[`${path}.key`]}
          onChange={({ target }) => {
            setHasOwnKey(true);
            set('key', target.value);
          }}
        />
      </div>
      {isNew ? (
        <SelectField
          label="Type"
          options={typeOptions}
          value={type}
          onChange={(chosen) => onChange(withType(field, chosen), path)}
        />
      ) : null}
      {isChoice && (
        <OptionsField
          field={field}
          focusKey={focusKey}
          path={`${path}.options`}
          savedKeys={new Set(saved?.options.map((option) => option.key))}
          errors={errors}
          onChange={(options, editedPath) => onChange({ ...field, options }, editedPath)}
          announce={announce}
          setFocusKey={setFocusKey}
        />
      )}
      {type === 'number' && (
        <div className="grid gap-5 sm:grid-cols-3">
          <NumberField
            label="Minimum"
            name={`${path}.min`}
            value={field.min}
            error={errors[`${path}.min`]}
            onChange={(min) => set('min', min)}
          />
          <NumberField
            label="Maximum"
            name={`${path}.max`}
            value={field.max}
            error={errors[`${path}.max`]}
            onChange={(max) => set('max', max)}
          />
          <TextField
            label="Unit"
            optional
            maxLength={fieldLengths.unit}
            value={field.unit}
            error={errors[`${path}.unit`]}
            onChange={({ target }) => set('unit', target.value)}
          />
        </div>
      )}
      <div>
        <CheckboxField
          label={say`Ask for it when a startup is submitted`}
          checked={asked}
          onChange={(checked) => onChange({ ...field, asked: checked, required: checked && required }, path)}
        />
        {asked && <CheckboxField label="Required" checked={required} onChange={(checked) => set('required', checked)} />}
        <CheckboxField label={say`Show it on the startup’s page`} checked={shown} onChange={(checked) => set('shown', checked)} />
        {type !== 'link' && (
          <CheckboxField label="Use it as a filter" checked={filterable} onChange={(checked) => set('filterable', checked)} />
        )}
        {isOrdered(type) && (
          <CheckboxField label="Use it to sort lists" checked={sortable} onChange={(checked) => set('sortable', checked)} />
        )}
        <ErrorText className="text-sm">
          {errors[`${path}.required`] ?? errors[`${path}.filterable`] ?? errors[`${path}.sortable`]}
        </ErrorText>
      </div>
    </>
  );
}

/** A field for a number or null. */
function NumberField({
  label,
  name,
  value,
  error,
  onChange,
}: {
  label: string;
  name: string;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}) {
  return (
    <TextField
      label={label}
      optional
      type="number"
      name={name}
      step="any"
      value={value ?? ''}
      error={error}
      onChange={({ target }) => onChange(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)}
    />
  );
}

/** The options of a choice in their order. */
function OptionsField({
  field: { label, options },
  focusKey,
  path,
  savedKeys,
  errors,
  onChange,
  announce,
  setFocusKey,
}: {
  field: Pick<Field, 'label' | 'options'>;
  focusKey: string;
  path: string;
  savedKeys: ReadonlySet<string>;
  errors: FieldErrors;
  onChange: (options: FieldOption[], editedPath: string) => void;
  announce: (text: string) => void;
  setFocusKey: (focusKey: string) => void;
}) {
  const move = (from: number, to: number) => {
    onChange(moveItem(options, from, to), path);
    announce(`${options[from]?.label || 'The option'} moved to position ${to + 1} of ${options.length}.`);
    setFocusKey(`${focusKey} option ${to} ${to > from ? 'down' : 'up'}`);
  };
  const listError = errors[path];
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Options</legend>
      <ul className="space-y-2">
        {options.map((option, index) => {
          const error = errors[`${path}.${index}.label`] ?? errors[`${path}.${index}.key`];
          return (
            // The index is the key, because options have no id.
            <li key={index}>
              <div className="flex items-center gap-1">
                <input
                  dir="auto"
                  aria-label={`Option ${index + 1} of ${label || 'the new field'}`}
                  aria-invalid={error !== undefined || listError !== undefined}
                  data-focus={`${focusKey} option ${index}`}
                  maxLength={fieldLengths.optionLabel}
                  value={option.label}
                  onChange={({ target }) => onChange(relabel(options, index, target.value, savedKeys), path)}
                  className={`${inputClass} h-11`}
                />
                <ReorderButtons
                  name={option.label || `option ${index + 1}`}
                  focusKey={`${focusKey} option ${index}`}
                  position={{ index, count: options.length }}
                  onMove={(to) => move(index, to)}
                  onRemove={() => {
                    onChange(options.toSpliced(index, 1), path);
                    announce(`${option.label || 'The option'} removed.`);
                    setFocusKey(`${focusKey} add option`);
                  }}
                />
              </div>
              <ErrorText className="mt-1 text-sm">{error}</ErrorText>
            </li>
          );
        })}
      </ul>
      <ErrorText className="mt-1.5 text-sm">{listError}</ErrorText>
      {options.length < maxItems.fieldOptions && (
        <Button
          className="mt-3"
          data-focus={`${focusKey} add option`}
          onClick={() => {
            onChange([...options, { key: '', label: '' }], path);
            setFocusKey(`${focusKey} option ${options.length}`);
          }}
        >
          Add option<span className="sr-only"> to {label || 'the new field'}</span>
        </Button>
      )}
    </fieldset>
  );
}
