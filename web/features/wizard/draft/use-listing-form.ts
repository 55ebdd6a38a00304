import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { ListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import type { DraftAutosave, DraftState } from './draft-autosave.ts';
import type { FieldErrors } from '../steps/steps.ts';

/** What a step of the wizard is made with. */
export interface ListingForm {
  values: ListingDraft;
  errors: FieldErrors;
  /** Changes a field, and its error goes. With a function what is there by then is changed. */
  set: <Field extends keyof ListingDraft>(
    field: Field,
    value: ListingDraft[Field] | ((before: ListingDraft[Field]) => ListingDraft[Field]),
  ) => void;
  /** Says what is wrong with fields, beside what is known. */
  addErrors: (errors: FieldErrors) => void;
}

/** The listing being written: its values are the draft's, its errors the page's own. */
export function useListingForm(keeper: DraftAutosave): { form: ListingForm; draft: DraftState; forgetErrors: () => void } {
  const draft = useSyncExternalStore(keeper.subscribe, keeper.state);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { values } = draft;

  const set = useCallback<ListingForm['set']>(
    (field, value) => {
      const changed = typeof value === 'function' ? value(keeper.state().values[field]) : value;
      keeper.update({ [field]: changed });
      setErrors((before) => without(before, field));
    },
    [keeper],
  );
  const complain = useCallback((more: FieldErrors) => setErrors((before) => ({ ...before, ...more })), []);
  const forgetErrors = useCallback(() => setErrors({}), []);
  const form = useMemo(() => ({ values, errors, set, complain }), [values, errors, set, complain]);
  return { form, draft, forgetErrors };
}

/** The errors of other fields: editing one of a list takes the list's away. */
function without(errors: FieldErrors, field: string): FieldErrors {
  const others = Object.entries(errors).filter(([path]) => path !== field && !path.startsWith(`${field}.`));
  return others.length === Object.keys(errors).length ? errors : Object.fromEntries(others);
}
