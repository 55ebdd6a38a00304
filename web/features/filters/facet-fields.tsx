import type { Facet, FacetOption } from '../../../server/domain/listings/facets.contract.ts';
import { formatCount } from '../../lib/text.ts';
import { inputClass } from '../../ui/field.tsx';
import { foldedOptions } from './facet-groups.ts';

interface FacetFieldsProps {
  facet: Facet;
  /** The chosen values as in the URL; a range is one value. */
  chosen: readonly string[];
  onChange: (form: HTMLFormElement) => void;
}

/** The fields of one facet, below a heading that names it. */
export function FacetFields(props: FacetFieldsProps) {
  const { facet, chosen, onChange } = props;
  const { shown, folded } = foldedOptions(facet, chosen);
  const list = (of: readonly FacetOption[]) => (
    <ul>
      {of.map((option) => (
        <OptionItem
          key={option.value}
          name={facet.key}
          option={option}
          isChosen={chosen.includes(option.value)}
          onChange={onChange}
        />
      ))}
    </ul>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{facet.label}</legend>
      {facet.options === undefined ? <RangeFields {...props} /> : list(shown)}
      {folded.length > 0 && (
        <details>
          <summary className="text-soft hover:text-ink min-h-11 py-2 lg:min-h-9 lg:py-1">{folded.length} more</summary>
          {list(folded)}
        </details>
      )}
    </fieldset>
  );
}

function OptionItem({
  name,
  option: { value, label, count },
  isChosen,
  onChange,
}: {
  name: string;
  option: FacetOption;
  isChosen: boolean;
  onChange: FacetFieldsProps['onChange'];
}) {
  const isUseless = count === 0 && !isChosen;
  return (
    <li>
      <label className={`flex min-h-11 items-center gap-2.5 leading-tight lg:min-h-9 ${isUseless ? 'text-soft' : ''}`}>
        <input
          type="checkbox"
          name={name}
          value={value}
          checked={isChosen}
          disabled={isUseless}
          onChange={({ target }) => {
            if (target.form !== null) onChange(target.form);
          }}
          className="accent-accent size-5 shrink-0"
        />
        <bdi className="grow">{label}</bdi>
        <span className="text-soft shrink-0 text-sm">{formatCount(count)}</span>
      </label>
    </li>
  );
}

/** Two fields with the same name, which the server reads as a range. */
function RangeFields({ facet: { key, label, type, unit, min, max }, chosen: [range = ''], onChange }: FacetFieldsProps) {
  const [from = '', to = ''] = range.split('..');
  const end = (name: string, value: string) => (
    <label className="text-soft min-w-0 grow text-sm">
      <span className="sr-only">{label} </span>
      {name}
      <input
        key={value}
        type={type === 'date' ? 'date' : 'number'}
        name={key}
        defaultValue={value}
        {...(type === 'number' && { step: 'any', min: min ?? undefined, max: max ?? undefined })}
        onBlur={({ target }) => {
          if (target.value !== value && target.form !== null) onChange(target.form);
        }}
        className={`${inputClass} text-ink mt-1 min-h-11 !px-3`}
      />
    </label>
  );
  return (
    // Date fields are stacked, because the column is too narrow for two.
    <div className={`flex gap-2 pb-2 ${type === 'date' ? 'flex-col' : ''}`}>
      {end('from', from)}
      {end(unit === '' ? 'to' : `to (${unit})`, to)}
    </div>
  );
}
