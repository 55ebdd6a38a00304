import { Field, inputClass } from '../../../ui/field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';

/** The search field of a form for finding and choosing rows. The label is also the `data-focus` key of the field. */
export function FindField({
  label,
  error,
  hint,
  typed,
  onType,
}: {
  label: string;
  error: string | undefined;
  hint?: string;
  typed: string;
  onType: (text: string) => void;
}) {
  return (
    <Field label={label} optional error={error} {...(hint !== undefined && { hint })}>
      {(control) => (
        <SearchField
          {...control}
          data-focus={label}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          // Enter must not submit the form around the search.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onClear={() => onType('')}
          className={inputClass}
        />
      )}
    </Field>
  );
}
