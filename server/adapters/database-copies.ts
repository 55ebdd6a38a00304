import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Copies of the database from before its last migrations; older ones are of no use. */
const keptCopies = 2;

/** Deletes the copies that migrations made of a database ("debut.sqlite.before-7") but those of the last two numbers. */
export async function removeOldCopies(database: string): Promise<void> {
  const prefix = `${basename(database)}.before-`;
  const copies = (await readdir(dirname(database))).flatMap((name) => {
    const number = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    return /^\d+$/.test(number) ? [{ name, number: Number(number) }] : [];
  });
  const old = copies.toSorted((a, b) => b.number - a.number).slice(keptCopies);
  for (const { name } of old) await rm(join(dirname(database), name), { force: true });
}
