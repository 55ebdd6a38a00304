import { fingerprint } from '../core/fnv1a.ts';
import { isSame } from '../core/is-same.ts';
import type { ItemKind } from './imports.contract.ts';

/**
 * The fields that change without anyone editing the item, so their changes are ignored. The `name` of a post repeats its title.
 */
const uncounted: Readonly<Record<ItemKind, ReadonlySet<string>>> = {
  startup: new Set(['likes', 'lastAliveAt']),
  category: new Set(['startupCount']),
  post: new Set(['commentsCount', 'name']),
  post_category: new Set(['postCount']),
};

type Fields = Record<string, unknown>;

/**
 * An item's fields in a form that does not show changes without an edit: a scheduled startup becomes active on its date, and
 * posts contain the name of their category, which can be renamed.
 */
function comparable(kind: ItemKind, item: object): Fields {
  const fields = withoutFields(item, uncounted[kind]);
  if (kind === 'startup' && fields['status'] === 'pending' && fields['publishedAt'] !== null)
    return { ...fields, status: 'active' };
  const { category } = fields;
  return kind === 'post' && isNamed(category) ? { ...fields, category: category._id } : fields;
}

const isNamed = (value: unknown): value is { _id: string } => typeof value === 'object' && value !== null && '_id' in value;

/**
 * The values by which an undo recognizes whether someone has edited an item since an import created it: a fingerprint of its
 * fields and, separately, a startup's categories, because renaming or merging a category does not count as an edit of its
 * startups.
 */
export function createdValues(kind: ItemKind, item: object): { print: string; categories?: unknown } {
  const { categories, ...fields } = comparable(kind, item);
  return { print: fingerprint(canonicalJson(fields)), ...(categories === undefined ? {} : { categories }) };
}

function withoutFields(item: object, names: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !names.has(name)));
}

/** JSON with the fields of objects in alphabetical order, so that equal values have equal texts. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join(',')}}`;
}

/**
 * The fields that differ, with their old and new values. A field that exists in only one of the two objects has a value only on
 * that side.
 */
export function changedFields(before: object, after: object): { before: Fields; after: Fields } {
  const [old, now] = [before as Readonly<Fields>, after as Readonly<Fields>];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => !isSame(old[name], now[name]));
  const pick = (from: Readonly<Fields>) =>
    Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
  return { before: pick(old), after: pick(now) };
}

export interface ChangedValues {
  before: Readonly<Fields>;
  after: Readonly<Fields>;
}

/** The names of the fields that an import changed and that no longer have the imported values. */
export function touchedFields(kind: ItemKind, item: object, { before, after }: ChangedValues): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const now = comparable(kind, item);
  const imported = comparable(kind, { ...withoutFields(item, names), ...after });
  return [...names].filter((name) => !isSame(now[name], imported[name]));
}

/** The item with the values that it had before the import. */
export function restored<Item extends object>(item: Item, { before, after }: ChangedValues): Item {
  const kept = withoutFields(item, new Set(Object.keys(after)));
  // The cast is safe, because `before` has values of the same type's fields.
  return { ...kept, ...before } as Item;
}
