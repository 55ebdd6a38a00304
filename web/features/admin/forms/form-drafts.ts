import { onSignOut } from '../../../api/account.ts';
import { tabStorage } from '../../../lib/tab-storage.ts';
import type { EditBase } from './edit-state.ts';

/** The unsaved values of a form and the saved record that they are based on. */
interface FormDraft<Values> {
  values: Values;
  base: EditBase<Values>;
}

/** Session storage: the drafts of one member by the names of their forms. */
const storageKey = 'form drafts';

interface StoredDrafts {
  memberId: string;
  drafts: Readonly<Record<string, FormDraft<object>>>;
}

onSignOut(() => tabStorage.set(storageKey, null));

/** The drafts of this tab's member. Another member starts without drafts. */
function draftsOf(memberId: string): StoredDrafts['drafts'] {
  // The cast is safe, because only `setDrafts` writes the value.
  const stored = JSON.parse(tabStorage.get(storageKey) ?? 'null') as StoredDrafts | null;
  return stored?.memberId === memberId ? stored.drafts : {};
}

function setDrafts(memberId: string, drafts: StoredDrafts['drafts']): void {
  tabStorage.set(
    storageKey,
    Object.keys(drafts).length === 0 ? null : JSON.stringify({ memberId, drafts } satisfies StoredDrafts),
  );
}

/**
 * Loads the draft that this tab stored before a reload. `opened` is the record as the form opens now: only its fields are
 * restored, because a deploy may have changed the form.
 */
export function loadFormDraft<Values extends object>(
  memberId: string,
  name: string,
  opened: EditBase<Values>,
): FormDraft<Values> | undefined {
  const draft = draftsOf(memberId)[name];
  if (draft === undefined) return undefined;
  const base =
    draft.base.version === opened.version ? opened : { ...draft.base, values: fitting(draft.base.values, opened.values) };
  return { values: fitting(draft.values, opened.values), base };
}

/**
 * Browsers store about 5 MB for a tab. Storing a larger draft would fail, and its text would be lost together with its images.
 */
const maxStoredLength = 1_500_000;

const hasImageData = (value: unknown) => [value].flat().some((item) => typeof item === 'string' && item.startsWith('data:'));

/** Stores the draft without the fields of `unstored`, such as a password. A draft that is too large is stored without its images. */
export function saveFormDraft<Values extends object>(
  memberId: string,
  name: string,
  { values, base }: FormDraft<Values>,
  unstored: readonly string[],
): void {
  const fields = Object.entries(values).filter(([field]) => !unstored.includes(field));
  const isLarge = JSON.stringify(fields).length > maxStoredLength;
  const kept = isLarge ? fields.filter(([, value]) => !hasImageData(value)) : fields;
  setDrafts(memberId, { ...draftsOf(memberId), [name]: { values: Object.fromEntries(kept), base } });
}

export function removeFormDraft(memberId: string, name: string): void {
  const { [name]: removed, ...others } = draftsOf(memberId);
  if (removed !== undefined) setDrafts(memberId, others);
}

/**
 * Picks the stored fields that `opened` also has. A number field that is still empty has the value NaN, which JSON writes as
 * null.
 */
function fitting<Values extends object>(stored: object, opened: Values): Values {
  const fields = Object.entries(stored).flatMap(([field, value]) => {
    const now: unknown = opened[field as keyof Values];
    if (!(field in opened)) return [];
    return [[field, typeof now === 'number' && value === null ? Number.NaN : value]];
  });
  return { ...opened, ...(Object.fromEntries(fields) as Partial<Values>) };
}
