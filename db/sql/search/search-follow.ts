import { setImmediate as nextTurn } from 'node:timers/promises';
import sql, { join, raw } from 'sql-template-tag';
import { readHead, sqlChanges } from '../nouns/changes.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import { type ChangedValues, changePostings } from './field-postings.ts';
import { indexListings, isFoundAlike, orderListings, removeFromIndex } from './search-entries.ts';
import { listingColumns } from './search-index-tables.ts';
import { parseCard, parseFields, parseTexts } from '../nouns/startup-rows.ts';
import { setCategories } from './startup-categories.ts';
import { writeTags } from './startup-tags.ts';

/** A changed listing of the directory, with the columns of `listingColumns` when it is active. */
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

/** The last change of the directory that an index contains. */
interface Position {
  epoch: string;
  sequence: number;
}

/**
 * Thrown when the index belongs to another directory, or contains changes that were lost when a backup was restored or a failover
 * happened.
 */
export class ForeignIndex extends Error {
  override readonly name = 'ForeignIndex';
  constructor() {
    super('The search index has changes that the directory does not have.');
  }
}

export const changesPerTransaction = 1_000;

/** The longest time for which applying changes blocks other work, in milliseconds. */
const maxBlockingMs = 5;

/**
 * Applies the directory's changes to the index, in at most `maxTransactions`. Returns whether the index then has everything that
 * was committed before the call. Throws `ForeignIndex`. Several processes may do this with one index file.
 */
export async function followChanges(index: Driver, directory: Driver, maxTransactions: number): Promise<boolean> {
  for (let transactions = 0; ; transactions += 1) {
    // Read before the head: otherwise a change applied by another process in between would look lost.
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

/** Continues in the current epoch if the directory has all changes that the index has. */
async function enterEpoch(index: Driver, directory: Driver, position: Position, head: Position): Promise<void> {
  const validUntil = position.epoch === head.epoch ? undefined : await sqlChanges(directory).validUntil(position.epoch);
  // A new index does not contain any changes yet.
  if (position.sequence > (validUntil ?? 0)) {
    // This write throws when another process has replaced the file: the new file must not be deleted.
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

/** Applies changes that were read after `from`, except those that another process has applied. */
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

/** A change's effect on the counters of the index, and on its postings, which are written for many listings at once. */
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
    // A listing that was removed and stored again has a new row.
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
  if (isMoved) {
    const categories = parseTexts(listing.categories);
    await setCategories(tx, listing.row, { id, categories, isActive: true, feedKey: listing.feed_key });
  }
  const searched = { ...parseCard(listing.card), description: listing.description };
  const searchedBefore = before && { ...parseCard(before.card), description: before.description };
  const isReworded = searchedBefore === undefined || !isFoundAlike(searchedBefore, searched);
  const tagged = (tags: string[]) => ({ status: 'active' as const, tags });
  await writeTags(tx, listing.row, searchedBefore && tagged(searchedBefore.tags), tagged(searched.tags));
  if (isReworded) await indexListings(tx, [{ row: listing.row, listing: searched }]);
  else await orderListings(tx, [{ row: listing.row, listing: searched }]);
  return {
    hasNewLists: isMoved || isReworded || before?.fields !== listing.fields,
    activeStartups: before === undefined ? 1 : 0,
    values: [{ row: listing.row, before: before && valuesOf(before), after: valuesOf(listing) }],
  };
}

const valuesOf = ({ fields }: ListingRow) => ({ status: 'active' as const, fields: parseFields(fields) });
