import { fingerprint } from '../core/fnv1a.ts';
import { isSame } from '../core/is-same.ts';
import type { ItemKind } from './imports.contract.ts';

/** The fields that change without anyone's edit. They do not count as touched. `name` of a post repeats its title. */
const uncounted: Readonly<Record<ItemKind, ReadonlySet<string>>> = {
  startup: new Set(['likes', 'lastAliveAt']),
  category: new Set(['startupCount']),
  post: new Set(['commentsCount', 'name']),
  post_category: new Set(['postCount']),
};

/** A fingerprint of an item's fields. It differs once someone has edited the item. */
export function printOf(kind: ItemKind, item: object): string {
  return fingerprint(canonicalJson(withoutFields(item, uncounted[kind])));
}

function withoutFields(item: object, names: ReadonlySet<string>): object {
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

type Fields = Record<string, unknown>;

/** The fields that differ, with their old and new values. A field that one of them lacks is missing on that side. */
export function changedFields(before: object, after: object): { before: Fields; after: Fields } {
  const [old, now] = [before as Readonly<Fields>, after as Readonly<Fields>];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => !isSame(old[name], now[name]));
  const pick = (from: Readonly<Fields>) =>
    Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
  return { before: pick(old), after: pick(now) };
}

/** The names of the fields that an import changed and that no longer have the imported values. */
export function touchedFields(item: object, { before, after }: { before: Readonly<Fields>; after: Readonly<Fields> }): string[] {
  const now = item as Readonly<Fields>;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isSame(now[name], after[name]));
}

/** The item with the values that it had before the import. */
export function restored<Item extends object>(
  item: Item,
  { before, after }: { before: Readonly<Fields>; after: Readonly<Fields> },
): Item {
  const kept = withoutFields(item, new Set(Object.keys(after)));
  // The cast is safe, because `before` has values of the same type's fields.
  return { ...kept, ...before } as Item;
}
