import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { ListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import type { DraftAutosave, DraftState } from './draft-autosave.ts';
import type { FieldErrors } from '../steps/steps.ts';

/** What a step of the wizard renders and changes. */
export interface ListingForm {
  values: ListingDraft;
  errors: FieldErrors;
  /** Changes a field and clears its errors. A function gets the field's current value. */
  set: <Field extends keyof ListingDraft>(
    field: Field,
    value: ListingDraft[Field] | ((before: ListingDraft[Field]) => ListingDraft[Field]),
  ) => void;
  /** Adds errors by field; other fields keep theirs. */
  addErrors: (errors: FieldErrors) => void;
}

/** The form of a listing: its values are the draft's, its errors belong to this page only. */
export function useListingForm(autosave: DraftAutosave): { form: ListingForm; draft: DraftState; clearErrors: () => void } {
  const draft = useSyncExternalStore(autosave.subscribe, autosave.state);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { values } = draft;

  const set = useCallback<ListingForm['set']>(
    (field, value) => {
      const changed = typeof value === 'function' ? value(autosave.state().values[field]) : value;
      autosave.update({ [field]: changed });
      setErrors((before) => withoutField(before, field));
    },
    [autosave],
  );
  const addErrors = useCallback((added: FieldErrors) => setErrors((before) => ({ ...before, ...added })), []);
  const clearErrors = useCallback(() => setErrors({}), []);
  const form = useMemo(() => ({ values, errors, set, addErrors }), [values, errors, set, addErrors]);
  return { form, draft, clearErrors };
}

/** The errors of all other fields. The errors of a list ("makers") include those of its entries ("makers.1"). */
function withoutField(errors: FieldErrors, field: string): FieldErrors {
  const others = Object.entries(errors).filter(([path]) => path !== field && !path.startsWith(`${field}.`));
  return others.length === Object.keys(errors).length ? errors : Object.fromEntries(others);
}
