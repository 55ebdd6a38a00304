import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CorrectedParts } from '../../../server/domain/submissions/corrections.contract.ts';
import { startupLengths, submissionLengths } from '../../../server/domain/core/lengths.ts';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import type { Field as FieldDefinition } from '../../../server/domain/listings/fields.contract.ts';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { callQuery } from '../../api/call-query.ts';
import { ApiError, sendOrQueue } from '../../api/client.ts';
import { useUnsentText } from '../../api/unsent-texts.ts';
import { useHydrated } from '../../lib/hooks.ts';
import { Field, inputClass } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FieldInputs } from '../fields/field-inputs.tsx';
import { fieldKeyOf, partLabel } from '../fields/part-label.ts';
import { MessageForm } from './message-form.tsx';

/** The parts that visitors can correct, apart from the fields, in the order of the form. */
const parts = [
  'name',
  'tagline',
  'description',
  'website',
  'videoUrl',
  'categories',
  'specialOffer',
] as const satisfies readonly (keyof CorrectedParts)[];

/**
 * Suggests other values for the parts of a listing. The form shows one part at a time and keeps the changes to the other parts.
 * Without the app's scripts it sends one part, as text.
 */
export function CorrectionForm({ startup }: { startup: PublicStartup }) {
  const hydrated = useHydrated();
  const { data: fields = [] } = useQuery(callQuery('listFields'));
  const [part, setPart] = useState<string>();
  const unsent = useUnsentText(`changes ${startup._id}`);
  const changes = unsent.text === '' ? {} : (JSON.parse(unsent.text) as CorrectedParts);
  const { fields: changedFields = {}, ...changedTexts } = changes;
  const freeText = useRef<HTMLTextAreaElement>(null);
  const [keptText, setKeptText] = useState<string>();

  /**
   * Shows the input of a part. If the part is a text, anything that was typed before a part was chosen becomes the suggestion for
   * it.
   */
  function choose(next: string) {
    const text = freeText.current?.value ?? '';
    const isText = next !== '' && next !== 'categories' && fieldKeyOf(next) === undefined;
    if (text !== '' && isText && !(next in changedTexts)) unsent.set(JSON.stringify({ ...changes, [next]: text }));
    else if (text !== '') setKeptText(text);
    setPart(next);
  }

  const changed = [...Object.keys(changedTexts), ...Object.keys(changedFields).map((key) => `fields.${key}`)];
  return (
    <MessageForm
      call="sendCorrection"
      action={`/report?startup=${startup.slug}&about=correction`}
      startup={startup}
      send={async ({ reason = '', email = '' }) => {
        if (changed.length === 0) throw new ApiError(0, { message: 'Please change something first.' });
        const sent = await sendOrQueue(
          'sendCorrection',
          { startupId: startup._id, changes, reason, email },
          { label: `Suggestion for ${startup.name}`, successMessage: `Your suggestion for ${startup.name} was sent.` },
        );
        unsent.set('');
        return sent;
      }}
      submitLabel="Send suggestion"
    >
      {(values) => {
        const chosen = part ?? values['part'] ?? '';
        return (
          <>
            <Field
              label="What should change?"
              hint={changed.length > 0 && `Changed: ${changed.map((each) => partLabel(each, fields)).join(', ')}.`}
            >
              {(control) => (
                <select
                  {...control}
                  name="part"
                  required
                  value={chosen}
                  onChange={({ target }) => choose(target.value)}
                  className={`${inputClass} h-11`}
                >
                  <option value="">Please choose</option>
                  {[...parts, ...fields.map(({ key }) => `fields.${key}`)].map((each) => (
                    <option key={each} value={each}>
                      {partLabel(each, fields)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {(!hydrated || chosen === '') && (
              <TextAreaField
                ref={freeText}
                label="It should say"
                hint="Several topics are separated by commas."
                name="value"
                rows={3}
                defaultValue={keptText ?? values['value']}
              />
            )}
            {hydrated && chosen !== '' && (
              <PartInput
                key={chosen}
                part={chosen}
                startup={startup}
                changes={changes}
                fields={fields}
                onChange={(next) => unsent.set(JSON.stringify({ ...changes, ...next }))}
              />
            )}
            <TextAreaField
              label="Reason or source"
              optional
              name="reason"
              rows={2}
              maxLength={submissionLengths.comments}
              defaultValue={values['reason']}
            />
          </>
        );
      }}
    </MessageForm>
  );
}

/** The topics, treated as a field with several choices. */
const topicsField = { key: 'categories', type: 'choices', unit: '', min: null, max: null, required: true } as const;

const maxLengths: Readonly<Partial<Record<string, number>>> = {
  ...startupLengths,
  website: commonLengths.url,
  videoUrl: commonLengths.url,
  specialOffer: submissionLengths.specialOffer,
};

interface PartProps {
  part: string;
  startup: PublicStartup;
  changes: CorrectedParts;
  fields: readonly FieldDefinition[];
  onChange: (changes: CorrectedParts) => void;
}

/** The input of one part. It starts with the suggested value, or else the published value. */
function PartInput(props: PartProps) {
  const { part, startup, changes, fields, onChange } = props;
  if (part === 'categories' || fieldKeyOf(part) !== undefined) return <ChosenInput {...props} />;
  const label = partLabel(part, fields);
  const { [part]: shown }: Readonly<Partial<Record<string, unknown>>> = { ...startup, ...changes };
  const input = {
    maxLength: maxLengths[part],
    value: typeof shown === 'string' ? shown : '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [part]: target.value }),
  };
  if (part !== 'description' && part !== 'specialOffer') return <TextField label={label} {...input} />;
  return <TextAreaField label={label} {...input} rows={5} />;
}

/** The input of the topics or of a field. */
function ChosenInput({ part, startup, changes, fields, onChange }: PartProps) {
  const { data: categories = [] } = useQuery(callQuery('listCategories'));
  const fieldKey = fieldKeyOf(part);
  if (fieldKey === undefined) {
    const options = categories.map(({ slug, name }) => ({ key: slug, label: name }));
    return (
      <div className="max-h-64 overflow-y-auto">
        <FieldInputs
          fields={[{ ...topicsField, label: partLabel(part, fields), options }]}
          values={{ categories: changes.categories ?? startup.categories }}
          errors={{}}
          onChange={({ categories: next }) => onChange({ categories: Array.isArray(next) ? next : [] })}
        />
      </div>
    );
  }
  const { [fieldKey]: value } = { ...startup.fields, ...changes.fields };
  return (
    <FieldInputs
      fields={fields.filter(({ key }) => key === fieldKey)}
      values={value == null ? {} : { [fieldKey]: value }}
      errors={{}}
      onChange={({ [fieldKey]: next }) => onChange({ fields: { ...changes.fields, [fieldKey]: next ?? null } })}
    />
  );
}

export function CorrectionDialog({ startup, onClose }: { startup: PublicStartup; onClose: () => void }) {
  return (
    <Modal title={`Suggest a correction for ${startup.name}`} open onClose={onClose}>
      <CorrectionForm startup={startup} />
    </Modal>
  );
}
