import type { SlugKind } from '../store.ts';
import { recordChange } from './changes.ts';
import { removeRows, type State } from './state.ts';
import { survivorOf } from './survivors.ts';

const keyOf = (kind: SlugKind, slug: string): string => `${kind} ${slug}`;

/** The id of the item that had a former slug. */
export function formerItem({ formerSlugs }: State, kind: SlugKind, slug: string): string | undefined {
  return formerSlugs.get(keyOf(kind, slug))?.itemId;
}

/** An item that may have a slug. */
interface Slugged {
  _id: string;
  slug: string | null;
}

/**
 * Updates the former slugs after a write of an item. `before` is undefined for an insert, `after` for a removal. The item's new slug is no
 * longer a former slug of any item. Its old slug becomes a former slug if `isKept`. A removed item loses its former slugs.
 */
export function followSlug<Item extends Slugged>(
  state: State,
  kind: SlugKind,
  before: Item | undefined,
  after: Item | undefined,
  isKept: (before: Item) => boolean = () => true,
): void {
  if (after === undefined) removeRows(state.formerSlugs, (row) => row.kind === kind && row.itemId === before?._id);
  else if (before?.slug !== after.slug) {
    if (after.slug !== null) takeSlug(state, kind, after.slug, after._id);
    if (before !== undefined && before.slug !== null && isKept(before)) keepSlug(state, kind, before.slug, before._id);
  }
}

function takeSlug(state: State, kind: SlugKind, slug: string, itemId: string): void {
  const former = formerItem(state, kind, slug);
  state.formerSlugs.delete(keyOf(kind, slug));
  if (former === undefined || former === itemId) return;
  if (kind === 'startup') recordFormerChange(state, former);
  state.version += 1;
}

/** Stores a former slug of an item. */
export function keepSlug(state: State, kind: SlugKind, slug: string, itemId: string): void {
  state.formerSlugs.set(keyOf(kind, slug), { kind, slug, itemId });
}

/** Records a public change of a listing whose former slugs have changed, or of its survivor if it was merged. */
export function recordFormerChange(state: State, startupId: string): void {
  const id = survivorOf(state, startupId) ?? startupId;
  if (state.startups.get(id)?.record.status === 'active') recordChange(state, id);
}
