import type { Field } from '../../../../server/domain/listings/fields.contract.ts';
import type { EditedListing, ListingEdit } from '../../../../server/domain/submissions/revisions.contract.ts';
import { changedFields } from '../../../lib/conflict.ts';
import type { ListingDraft, StoredListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import { blankListing, draftImagesOf, errorsOfStep, type FieldErrors, payloadOf } from '../steps/steps.ts';

export type LoadedEdit = EditedListing['edit'];

/** An edit as a draft: the fields of the wizard, tags, and the listing that the edit started from. */
export interface EditDraft extends ListingDraft {
  tags: readonly string[];
  base: { version: string; values: ListingDraft };
}

function valuesOf({ icon, media, ...edit }: LoadedEdit) {
  return { ...blankListing(''), ...edit, ...draftImagesOf({ icon, media }) };
}

/** The initial draft of an edit: `values` applied to the current listing, by default the listing itself. */
export function begunEdit({ edit, version }: { edit: LoadedEdit; version: string }, values = edit): EditDraft {
  return { ...valuesOf(values), base: { version, values: valuesOf(edit) } };
}

/** Whether a draft was created by `begunEdit`. */
export function isEditDraft(draft: ListingDraft): draft is EditDraft {
  return draft.tags !== undefined && draft.base !== undefined;
}

/** The fields in which two versions differ. New files differ by their ids. */
export function changesBetween({ base: _before, ...before }: ListingDraft, { base: _after, ...after }: ListingDraft): string[] {
  return changedFields(before, after);
}

/** Whether an edit would change nothing. */
export function isUnchanged(draft: EditDraft): boolean {
  return changesBetween(draft.base.values, draft).length === 0;
}

/**
 * The draft that the form starts with: the draft on this device, else the rejected edit, else the listing. A draft without
 * changes is used only if it records that a rejected edit was discarded.
 */
export function firstDraft(
  loaded: EditedListing,
  saved: StoredListingDraft | null,
): { saved: StoredListingDraft | undefined; blank: EditDraft } {
  const blank = begunEdit(loaded, loaded.rejected?.edit);
  if (saved === null || !isEditDraft(saved.values)) return { saved: undefined, blank };
  const { values } = saved;
  const counts = !isUnchanged(values) || (loaded.rejected !== undefined && values.base.version === loaded.version);
  return { saved: counts ? saved : undefined, blank };
}

export async function bodyOf(draft: EditDraft): Promise<ListingEdit> {
  const payload = await payloadOf(draft, '');
  const { wantsAccelerator: _a, wantsFunding: _f, plan: _p, userId: _u, subscriptionId: _s, ...edit } = payload;
  return { ...edit, tags: [...draft.tags] };
}

/** The errors according to the wizard's rules, except that an imported listing may lack makers and an icon. */
export function errorsOf(draft: ListingDraft, asked: readonly Field[] | undefined, isIconRequired: boolean): FieldErrors {
  const steps = draft.makers.length === 0 ? [1, 2, 3] : [1, 2, 3, 4];
  const errors = Object.fromEntries(steps.flatMap((step) => Object.entries(errorsOfStep(step, draft, asked))));
  if (draft.icon === null && !isIconRequired) delete errors['icon'];
  return errors;
}
