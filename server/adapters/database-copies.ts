import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isExpiredCopy } from '../domain/site/backups.rules.ts';

/** How many copies made before migrations are kept. Older copies are useless. */
const keptCopies = 2;

/**
 * Deletes old copies that migrations made of a database ("debut.sqlite.before-7"), except the two with the highest numbers, and
 * old databases that restores have moved aside.
 */
export async function removeOldCopies(database: string, now: Date): Promise<void> {
  const prefix = `${basename(database)}.before-`;
  const names = await readdir(dirname(database));
  const copies = names.flatMap((name) => {
    const number = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    return /^\d+$/.test(number) ? [{ name, number: Number(number) }] : [];
  });
  const old = copies.toSorted((a, b) => b.number - a.number).slice(keptCopies);
  const movedAside = names.filter((name) => isExpiredCopy(name, now));
  for (const name of [...old.map((copy) => copy.name), ...movedAside]) await rm(join(dirname(database), name), { force: true });
}

/**
 * Deletes the search indexes that earlier versions stored beside PostgreSQL ("search-6.sqlite"). Keeps the latest of them, which
 * another process may be using during a deploy.
 */
export async function removeOldIndexes(folder: string): Promise<void> {
  const indexes = (await readdir(folder)).flatMap((name) => {
    const number = /^search-(\d+)\.sqlite(?:-wal|-shm)?$/.exec(name)?.[1];
    return number === undefined ? [] : [{ name, number: Number(number) }];
  });
  const kept = [...new Set(indexes.map(({ number }) => number))].toSorted((a, b) => b - a).slice(0, 2);
  for (const { name, number } of indexes) if (!kept.includes(number)) await rm(join(folder, name), { force: true });
}
