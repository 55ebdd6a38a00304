import { setImmediate as nextTurn } from 'node:timers/promises';
import sql, { join, raw } from 'sql-template-tag';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { readHead, sqlChanges } from '../nouns/changes.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import { type ChangedValues, changePostings } from './field-postings.ts';
import { indexListings, orderListings, removeFromIndex } from './search-entries.ts';
import { listingColumns } from './search-index-tables.ts';
import { parseCard, parseFields, parseTexts } from '../nouns/startup-rows.ts';
import { writeTags } from './startup-tags.ts';
import { isSame } from '../../../server/domain/core/is-same.ts';

/** A listing of the directory that has changed, with the columns of `listingColumns` when it is active. */
type ListingChange = { sequence: number; startupId: string } & (ListingRow | { row: null });

interface ListingRow {
  row: number;
  card: string;
  description: string;
  categories: string;
  fields: string;
  feed_key: string;
  [column: string]: unknown;
}

/** Up to which change of the directory an index is complete. */
interface Position {
  epoch: string;
  sequence: number;
}

/** The index is of another directory, or has changes that a restored backup or a failover has lost. */
export class ForeignIndex extends Error {
  constructor() {
    super('The search index has what the directory does not have.');
    this.name = 'ForeignIndex';
  }
}

export const changesPerTransaction = 1_000;

/** The event loop gets its turn this often while changes are applied. */
const maxBlockingMs = 5;

/**
 * Applies the changes of the directory to the index, in at most `maxTransactions`. Returns whether the index has everything that was
 * committed before the call; throws `ForeignIndex`. Several processes may do this with one index file.
 */
export async function followChanges(index: Driver, directory: Driver, maxTransactions: number): Promise<boolean> {
  for (let transactions = 0; ; transactions += 1) {
    // Before the head: what another process has applied since then is no change that the directory has lost.
    const position = await readPosition(index);
    const head = await readHead(directory);
    if (position.epoch !== head.epoch || position.sequence > head.sequence) await enterEpoch(index, directory, position, head);
    if (position.sequence === head.sequence) return true;
    if (transactions >= maxTransactions) return false;
    await applyChanges(index, { ...position, epoch: head.epoch }, await readChanges(directory, position.sequence));
  }
}

const columnsOfListing = raw(listingColumns.map((column) => `s.${column}`).join(', '));

function readChanges(directory: Driver, sequence: number): Promise<ListingChange[]> {
  return directory.all<ListingChange>(sql`
    SELECT c.sequence, c.startup_id AS "startupId", ${columnsOfListing}
    FROM startup_changes c LEFT JOIN startups s ON s.id = c.startup_id AND s.status = 'active'
    WHERE c.sequence > ${sequence}
    ORDER BY c.sequence
    LIMIT ${changesPerTransaction}`);
}

/** Goes on in the present epoch when the directory has all that the index has. */
async function enterEpoch(index: Driver, directory: Driver, position: Position, head: Position): Promise<void> {
  const validUntil = position.epoch === head.epoch ? undefined : await sqlChanges(directory).validUntil(position.epoch);
  // A new index has nothing.
  if (position.sequence > (validUntil ?? 0)) {
    // A write throws when another process has made the file again, which is then not the one to delete.
    await index.run(sql`UPDATE followed SET sequence = sequence WHERE id = 1`);
    throw new ForeignIndex();
  }
  await index.run(sql`UPDATE followed SET epoch = ${head.epoch} WHERE id = 1 AND epoch = ${position.epoch}`);
}

async function readPosition(index: Driver): Promise<Position> {
  const position = await index.one<Position>(sql`SELECT epoch, sequence FROM followed WHERE id = 1`);
  if (position === undefined) throw new Error('The search index has no position.');
  return position;
}

/** Applies changes that were read after `from`; those that another process has applied are left out. */
async function applyChanges(index: Driver, from: Position, changes: readonly ListingChange[]): Promise<void> {
  await index.transaction(async (tx) => {
    const position = await readPosition(tx);
    if (position.epoch !== from.epoch) return;
    const counted = { hasNewLists: false, activeStartups: 0 };
    const values: ChangedValues[] = [];
    let blockingSince = performance.now();
    for (const change of changes.filter(({ sequence }) => sequence > position.sequence)) {
      const effect = await applyChange(tx, change.startupId, change.row === null ? undefined : change);
      counted.hasNewLists ||= effect.hasNewLists;
      counted.activeStartups += effect.activeStartups;
      values.push(...effect.values);
      if (performance.now() - blockingSince < maxBlockingMs) continue;
      await nextTurn();
      blockingSince = performance.now();
    }
    await changePostings(tx, values);
    const sequence = Math.max(position.sequence, changes.at(-1)?.sequence ?? 0);
    await tx.run(sql`UPDATE followed SET sequence = ${sequence} WHERE id = 1`);
    await raiseVersion(tx, counted);
  });
}

/** What a change does to the counters of the index, and to its postings, which are written for many listings at once. */
interface Effect {
  hasNewLists: boolean;
  activeStartups: number;
  values: ChangedValues[];
}

const noEffect: Effect = { hasNewLists: false, activeStartups: 0, values: [] };

async function applyChange(tx: Driver, id: string, listing: ListingRow | undefined): Promise<Effect> {
  const before = await tx.one<ListingRow>(
    sql`SELECT row, card, description, categories, fields, feed_key FROM startups WHERE id = ${id}`,
  );
  if (before !== undefined && before.row !== listing?.row) {
    await removeFromIndex(tx, before.row);
    await tx.run(sql`DELETE FROM startups WHERE row = ${before.row}`);
    // A listing that was removed and stored again has another row.
    const added = listing === undefined ? noEffect : await applyChange(tx, id, listing);
    const removed = { row: before.row, before: valuesOf(before), after: undefined };
    return { hasNewLists: true, activeStartups: added.activeStartups - 1, values: [removed, ...added.values] };
  }
  if (listing === undefined) return noEffect;
  const values = listingColumns.map((column) => listing[column]);
  await tx.run(sql`
    INSERT INTO startups (${raw(listingColumns.join(', '))}) VALUES (${join(values)})
    ON CONFLICT (row) DO UPDATE SET ${raw(listingColumns.map((column) => `${column} = excluded.${column}`).join(', '))}`);
  const isMoved = before?.feed_key !== listing.feed_key || before.categories !== listing.categories;
  if (isMoved) await setCategories(tx, id, listing);
  const card = parseCard(listing.card);
  const cardBefore = before && parseCard(before.card);
  const { description } = listing;
  const isReworded =
    cardBefore === undefined || before?.description !== description || !isSame(searchedTexts(cardBefore), searchedTexts(card));
  await writeTags(tx, listing.row, cardBefore && { status: 'active', tags: cardBefore.tags }, {
    status: 'active',
    tags: card.tags,
  });
  if (isReworded) await indexListings(tx, [{ row: listing.row, listing: { ...card, description } }]);
  else await orderListings(tx, [{ row: listing.row, listing: card }]);
  return {
    hasNewLists: isMoved || isReworded || before?.fields !== listing.fields,
    activeStartups: before === undefined ? 1 : 0,
    values: [{ row: listing.row, before: before && valuesOf(before), after: valuesOf(listing) }],
  };
}

const valuesOf = ({ fields }: ListingRow) => ({ status: 'active' as const, fields: parseFields(fields) });

async function setCategories(tx: Driver, id: string, { row, categories, feed_key: feedKey }: ListingRow): Promise<void> {
  await tx.run(sql`DELETE FROM startup_categories WHERE startup_row = ${row}`);
  for (const slug of new Set(parseTexts(categories))) {
    await tx.run(sql`
      INSERT INTO startup_categories (startup_row, category_slug, active, feed_key, startup_id)
      VALUES (${row}, ${slug}, 1, ${feedKey}, ${id})`);
  }
}

function searchedTexts({ name, tagline, tags, categories }: StartupCard): unknown {
  return [name, tagline, tags, categories];
}
