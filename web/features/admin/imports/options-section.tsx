import { say } from '../../../../server/domain/core/noun.ts';
import type { ImportOptions } from '../../../../server/domain/transfer/imports.contract.ts';
import type { Mapping } from '../../../../server/domain/transfer/mapping.ts';
import { CheckboxField, SelectField } from '../forms/fields.tsx';
import { OwnerField } from '../startups/owner-field.tsx';
import type { ImportChoices } from './unfinished-files.ts';

/** The options of an import: the status and owner of new startups, and how rows change records that already exist. */
export function OptionsSection({
  choices: { kind, options, ownerId, mapping },
  onChange,
}: {
  choices: Pick<ImportChoices, 'kind' | 'options' | 'ownerId' | 'mapping'>;
  onChange: (choices: Partial<Pick<ImportChoices, 'options' | 'ownerId' | 'mapping'>>) => void;
}) {
  const box = (name: Exclude<keyof ImportOptions, 'status'>, label: string) => (
    <CheckboxField
      label={label}
      checked={options[name]}
      onChange={(checked) => onChange({ options: { ...options, [name]: checked } })}
    />
  );
  const read = (name: 'taglineFromDescription' | 'cutsLongTexts', label: string) => (
    <CheckboxField
      label={label}
      checked={mapping[name] === true}
      onChange={(checked) => onChange({ mapping: { ...mapping, [name]: checked } satisfies Mapping })}
    />
  );
  return (
    <section className="space-y-4">
      <h2 className="font-display text-xl">Options</h2>
      {kind === 'startups' && (
        <>
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            <SelectField
              label={say`New startups are`}
              value={options.status}
              options={[
                { value: 'active', label: 'Published' },
                { value: 'pending', label: 'Pending, waiting for a review' },
              ]}
              onChange={(status) => onChange({ options: { ...options, status } })}
            />
            <OwnerField value={ownerId} savedOwner={null} error={undefined} onChange={(id) => onChange({ ownerId: id })} />
          </div>
          <div>
            {read('taglineFromDescription', 'Take a missing tagline from the first sentence of the description')}
            {read('cutsLongTexts', 'Cut taglines that are too long')}
            {box('createsCategories', 'Create unknown categories')}
            {box('fetchesLogos', 'Fetch logos from other sites after the import')}
            {box('fetchesIcons', say`Fetch the website's icon for startups without a logo`)}
          </div>
        </>
      )}
      <div>
        {kind !== 'categories' && box('replacesLists', 'Replace known tags and categories instead of adding to them')}
        {box('clearsEmpty', 'Clear known values where a cell is empty')}
      </div>
    </section>
  );
}
