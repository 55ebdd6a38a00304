import { setImmediate as nextTurn } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { StartupCard } from '../../server/contract/startups.ts';
import type { StartupChange } from '../store.ts';
import { readChanges, readHead, sqlChanges } from './changes.ts';
import { raiseVersion } from './counters.ts';
import type { Driver } from './driver.ts';
import { indexListings, orderListings, removeFromIndex } from './search-entries.ts';
import { emptySearchTables } from './search-index-tables.ts';
import { parseCard } from './startup-rows.ts';

/** A change with the listing's row in the directory. */
type RowChange = StartupChange & { row: number };

/** Up to which change of the directory an index is complete. */
interface Position {
  epoch: string;
  sequence: number;
  generation: number;
}

export const changesPerTransaction = 1_000;

/** The event loop gets its turn this often while changes are applied. */
const maxBlockingMs = 5;

/**
 * Applies the changes of the directory to the index, in at most `maxTransactions`. Returns whether the index then had everything
 * that was committed before the call. Several processes may do this with one index file.
 */
export async function followChanges(index: Driver, directory: Driver, maxTransactions: number): Promise<boolean> {
  for (let transactions = 0; ; transactions += 1) {
    const head = await readHead(directory);
    const position = await positionFor(index, directory, head);
    if (position.sequence === head.sequence) return true;
    if (transactions >= maxTransactions) return false;
    await applyChanges(index, position, await readChanges(directory, position.sequence, changesPerTransaction));
  }
}

/**
 * The index's position in the present epoch. An index of another directory, or with changes that a restored backup or a failover
 * has lost, begins again.
 */
async function positionFor(index: Driver, directory: Driver, head: { epoch: string; sequence: number }): Promise<Position> {
  const position = await readPosition(index);
  if (position.epoch === head.epoch && position.sequence <= head.sequence) return position;
  const validUntil = await sqlChanges(directory).validUntil(position.epoch);
  const isValid = position.epoch !== head.epoch && validUntil !== undefined && position.sequence <= validUntil;
  await index.transaction(async (tx) => {
    // Another process may have done it meanwhile.
    const { epoch, generation } = await readPosition(tx);
    if (epoch !== position.epoch || generation !== position.generation) return;
    await tx.run(sql`UPDATE followed SET epoch = ${head.epoch} WHERE id = 1`);
    if (isValid) return;
    await emptySearchTables(tx);
    await tx.run(sql`UPDATE followed SET sequence = 0, generation = generation + 1 WHERE id = 1`);
    await tx.run(sql`UPDATE counters SET active_startups = 0, list_version = list_version + 1 WHERE id = 1`);
  });
  return readPosition(index);
}

async function readPosition(index: Driver): Promise<Position> {
  const position = await index.one<Position>(sql`SELECT epoch, sequence, generation FROM followed WHERE id = 1`);
  if (position === undefined) throw new Error('The search index has no position.');
  return position;
}

/** Applies changes that were read after `from`; those that another process has applied are left out. */
async function applyChanges(index: Driver, from: Position, changes: readonly RowChange[]): Promise<void> {
  await index.transaction(async (tx) => {
    const position = await readPosition(tx);
    if (position.generation !== from.generation) return;
    const counted = { hasNewLists: false, activeStartups: 0 };
    let blockingSince = performance.now();
    for (const change of changes.filter(({ sequence }) => sequence > position.sequence)) {
      const effect = await applyChange(tx, change);
      counted.hasNewLists ||= effect.hasNewLists;
      counted.activeStartups += effect.activeStartups;
      if (performance.now() - blockingSince < maxBlockingMs) continue;
      await nextTurn();
      blockingSince = performance.now();
    }
    const sequence = Math.max(position.sequence, changes.at(-1)?.sequence ?? 0);
    await tx.run(sql`UPDATE followed SET sequence = ${sequence} WHERE id = 1`);
    await raiseVersion(tx, counted);
  });
}

/** What a change does to the counters of the index. */
interface Effect {
  hasNewLists: boolean;
  activeStartups: number;
}

const noEffect: Effect = { hasNewLists: false, activeStartups: 0 };

async function applyChange(tx: Driver, { startupId, listing, row, sequence }: RowChange): Promise<Effect> {
  const found = await tx.one<{ row: number; card: string; description: string }>(
    sql`SELECT row, card, description FROM startups WHERE id = ${startupId}`,
  );
  if (found !== undefined && (listing === undefined || found.row !== row)) {
    await removeFromIndex(tx, found.row);
    await tx.run(sql`DELETE FROM startups WHERE row = ${found.row}`);
    // A listing that was removed and stored again has another row.
    const added = listing === undefined ? noEffect : await applyChange(tx, { startupId, listing, row, sequence });
    return { hasNewLists: true, activeStartups: added.activeStartups - 1 };
  }
  if (listing === undefined) return noEffect;
  const { description } = listing;
  if (found?.card === listing.card && found.description === description) return noEffect;
  const card = parseCard(listing.card);
  const { name, slug, tagline, logo } = card;
  await tx.run(sql`
    INSERT INTO startups (row, id, card, description, name, slug, tagline, logo)
    VALUES (${row}, ${startupId}, ${listing.card}, ${description}, ${name}, ${slug}, ${tagline}, ${logo})
    ON CONFLICT (row) DO UPDATE SET card = excluded.card, description = excluded.description, name = excluded.name,
      slug = excluded.slug, tagline = excluded.tagline, logo = excluded.logo`);
  const before = found && parseCard(found.card);
  const isReworded =
    before === undefined || found?.description !== description || !isSame(searchedTexts(before), searchedTexts(card));
  if (isReworded) await indexListings(tx, [{ row, listing: { ...card, description } }]);
  else await orderListings(tx, [{ row, listing: card }]);
  return { hasNewLists: isReworded || before.publishedAt !== card.publishedAt, activeStartups: found === undefined ? 1 : 0 };
}

function searchedTexts({ name, tagline, tags, categories }: StartupCard): unknown {
  return [name, tagline, tags, categories];
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
