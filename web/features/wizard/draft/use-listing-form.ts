import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { withScheme } from '../../../../server/domain/core/with-scheme.ts';
import type { ListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import type { DraftAutosave, DraftState } from './draft-autosave.ts';
import type { FieldErrors } from '../steps/steps.ts';
import { useQuery } from '@tanstack/react-query';
import type { Field } from '../../../../server/domain/listings/fields.contract.ts';
import { askedFields, presentFieldValues } from '../../../../server/domain/listings/field-values.ts';
import { callQuery } from '../../../api/call-query.ts';

type TextName = 'productName' | 'pitch' | 'website' | 'description' | 'videoUrl' | 'specialOffer' | 'comments';

/** The values and errors that a step of the wizard shows, and the functions that change them. */
export interface ListingForm {
  values: ListingDraft;
  errors: FieldErrors;
  /** Returns the latest values, even to a step that is no longer shown. */
  current: () => ListingDraft;
  /** The text beside a field whose value came from the website; undefined after the field was edited. */
  mark: (part: string) => string | undefined;
  /**
   * Changes a field. `value` may be a function of the field's current value. `part` names the edited part of the field
   * ("fields.pricing"), whose errors and mark are cleared.
   */
  set: <Field extends keyof ListingDraft>(
    field: Field,
    value: ListingDraft[Field] | ((before: ListingDraft[Field]) => ListingDraft[Field]),
    part?: string,
  ) => void;
  /** The props of a text field. */
  text: (name: TextName) => {
    name: TextName;
    value: string;
    error: string | undefined;
    mark: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** Completes URLs that were typed without a scheme. Needed when Enter submits the form before the field loses focus. */
  completeUrls: () => void;
  /** Adds errors by field; other fields keep theirs. */
  addErrors: (errors: FieldErrors) => void;
}

/** The form of a listing. Its values are the draft's, and its errors exist only on this page. */
export function useListingForm(autosave: DraftAutosave): { form: ListingForm; draft: DraftState; clearErrors: () => void } {
  const draft = useSyncExternalStore(autosave.subscribe, autosave.state);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { values } = draft;

  const set: ListingForm['set'] = (field, value, part = field) => {
    const { [field]: before, fromWebsite } = autosave.state().values;
    const changed = typeof value === 'function' ? value(before) : value;
    const marks = fromWebsite && { fromWebsite: fromWebsite.filter((marked) => marked !== part) };
    autosave.update({ ...marks, [field]: changed });
    setErrors((before) => withoutPart(before, part));
  };
  const mark = (part: string) => (values.fromWebsite?.includes(part) === true ? 'From your site' : undefined);
  const form: ListingForm = {
    values,
    errors,
    current: () => autosave.state().values,
    mark,
    set,
    text: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      mark: mark(name),
      onChange: ({ target }) => set(name, target.value),
    }),
    completeUrls() {
      for (const field of ['website', 'videoUrl'] as const) {
        const { [field]: typed } = autosave.state().values;
        if (withScheme(typed) !== typed) set(field, withScheme(typed));
      }
    },
    addErrors: (added) => setErrors((before) => ({ ...before, ...added })),
  };
  return { form, draft, clearErrors: () => setErrors({}) };
}

/** The errors without those of a part and its entries: "makers" includes "makers.1". */
function withoutPart(errors: FieldErrors, part: string): FieldErrors {
  const others = Object.entries(errors).filter(([path]) => path !== part && !path.startsWith(`${part}.`));
  return others.length === Object.keys(errors).length ? errors : Object.fromEntries(others);
}

/**
 * The fields that the wizard asks for; undefined until they are known. Removes the values of fields that no longer exist from the
 * draft.
 */
export function useAskedFields(autosave: DraftAutosave): readonly Field[] | undefined {
  const { data: fields } = useQuery(callQuery('listFields'));
  const asked = useMemo(() => fields && askedFields(fields), [fields]);
  useEffect(() => {
    if (asked === undefined) return;
    const { fields: values = {} } = autosave.state().values;
    const fitting = presentFieldValues(values, asked) ?? {};
    if (Object.keys(fitting).length < Object.keys(values).length) autosave.update({ fields: fitting });
  }, [autosave, asked]);
  return asked;
}
