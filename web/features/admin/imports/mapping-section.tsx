import type { Mapping } from '../../../../server/domain/transfer/mapping.ts';
import type { Question } from '../../../../server/domain/transfer/guess-mapping.ts';
import { countOf } from '../../../lib/text.ts';
import { inputClass } from '../../../ui/field.tsx';
import { SelectField } from '../forms/fields.tsx';
import type { ListSummary, MappingChoices } from './import-engine.ts';

/**
 * The columns of the file with sample values, each with a select for the field that the column is imported as. Open questions
 * come first.
 */
export function MappingSection({
  list,
  choices,
  mapping,
  isRemembered,
  onChange,
}: {
  list: ListSummary;
  choices: MappingChoices;
  mapping: Mapping;
  /** Whether the mapping is from an earlier import. */
  isRemembered: boolean;
  onChange: (mapping: Mapping) => void;
}) {
  const { targets } = choices;
  const setTarget = (heading: string, target: string | null) =>
    onChange({ ...mapping, columns: { ...mapping.columns, [heading]: target } });
  return (
    <section className="space-y-4">
      <h2 className="font-display text-xl">Columns</h2>
      {isRemembered && <p className="text-soft">The columns are mapped as in your last import of a file with these headings.</p>}
      <Questions questions={choices.questions} mapping={mapping} targets={targets} onChange={onChange} />
      <ul className="divide-line divide-y">
        {list.columns.map(({ heading, filled, samples }) => (
          <li key={heading} className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-2">
            <div className="min-w-0">
              <bdi className="block font-semibold wrap-anywhere">{heading === '' ? 'Without a heading' : heading}</bdi>
              <bdi className="text-soft line-clamp-2 text-sm wrap-anywhere">
                {samples.length === 0 ? 'Empty' : samples.join(' · ')}
              </bdi>
            </div>
            <label className="min-w-0">
              <span className="sr-only">Import {heading} as</span>
              <select
                value={mapping.columns[heading] ?? ''}
                onChange={({ target }) => setTarget(heading, target.value === '' ? null : target.value)}
                className={`${inputClass} h-11`}
              >
                <option value="">{filled === 0 ? 'Not imported' : `Not imported (${countOf(filled, 'value')})`}</option>
                {targets.map(({ target, label }) => (
                  <option key={target} value={target}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks for what the file leaves open: columns that are missing, and the order of day and month in dates. */
function Questions({
  questions,
  mapping,
  targets,
  onChange,
}: {
  questions: readonly Question[];
  mapping: Mapping;
  targets: MappingChoices['targets'];
  onChange: (mapping: Mapping) => void;
}) {
  const mapped = new Set(Object.values(mapping.columns));
  const isMade = (target: string) => target === 'tagline' && mapping.taglineFromDescription === true && mapped.has('description');
  const missing = questions.flatMap((question) =>
    question.about === 'missing' && !mapped.has(question.target) && !isMade(question.target) ? [question.target] : [],
  );
  const dates = questions.find(({ about }) => about === 'dates');
  return (
    <>
      {missing.length > 0 && (
        <p className="text-accent">
          No column is imported as{' '}
          {missing.map((target) => targets.find((each) => each.target === target)?.label ?? target).join(', ')}. Rows without it
          are not imported.
        </p>
      )}
      {dates !== undefined && (
        <SelectField
          label={dates.text}
          value={mapping.dayFirst === undefined ? '' : mapping.dayFirst ? 'day' : 'month'}
          options={[
            { value: '', label: 'Choose one' },
            { value: 'day', label: 'The day comes first' },
            { value: 'month', label: 'The month comes first' },
          ]}
          onChange={(value) => {
            const { dayFirst: _before, ...rest } = mapping;
            onChange(value === '' ? rest : { ...rest, dayFirst: value === 'day' });
          }}
        />
      )}
    </>
  );
}
