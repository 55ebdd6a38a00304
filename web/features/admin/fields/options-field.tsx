import { fieldLengths, maxItems } from '../../../../server/domain/core/lengths.ts';
import type { Field, FieldOption } from '../../../../server/domain/listings/fields.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { moveItem } from '../kit/move-item.ts';
import { ReorderButtons } from '../kit/reorder-buttons.tsx';
import type { FieldErrors } from '../kit/use-edit-form.ts';
import { relabel } from './field-list.ts';

/** The options of a choice in their order. */
export function OptionsField({
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
    announce(`${options[from]?.label || 'The option'} is number ${to + 1} of ${options.length}.`);
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
            // An option has no other identity than its position.
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
                    announce(`${option.label || 'The option'} is removed.`);
                    setFocusKey(`${focusKey} add option`);
                  }}
                />
              </div>
              <p role="alert" className="text-accent mt-1 text-sm font-semibold empty:hidden">
                {error}
              </p>
            </li>
          );
        })}
      </ul>
      <p role="alert" className="text-accent mt-1.5 text-sm font-semibold empty:hidden">
        {listError}
      </p>
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
