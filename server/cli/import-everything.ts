import { storedImage } from '../adapters/images.ts';
import { openZip, UnreadableZip } from '../adapters/zip.ts';
import type { Store } from '../../db/store.ts';
import { EverythingError, importEverything } from '../domain/transfer/everything-import.ts';
import { formatNumber } from './command.ts';
import { ImportError } from './import-files.ts';

export const isEverything = (file: string): boolean => file.toLowerCase().endsWith('.zip');

/** Imports everything.zip into an empty directory and prints what it wrote. Throws `ImportError`. */
export async function importEverythingFile(store: Store, file: string, isStopped: () => boolean): Promise<void> {
  const zip = await openZip(file).catch((error: unknown) => {
    throw new ImportError(error instanceof UnreadableZip ? `${file}: ${error.message}` : `${file} cannot be read.`, {
      cause: error,
    });
  });
  const missing: string[] = [];
  try {
    await importEverything(store, zip, {
      now: new Date(),
      readImage: storedImage,
      leaveOut: (name) => missing.push(name),
      report: (name, count) => console.log(`  ${name}: ${formatNumber(count)}`),
      isStopped,
    });
  } catch (error) {
    if (error instanceof EverythingError || error instanceof UnreadableZip)
      throw new ImportError(`${file}: ${error.message}`, { cause: error });
    throw error;
  } finally {
    await zip.close();
  }
  if (missing.length > 0)
    console.log(
      `${formatNumber(missing.length)} images were left out, because they are damaged: ${missing.slice(0, 5).join(', ')}`,
    );
  const admins = await adminsOf(store);
  console.log(`${file}: imported. No one has a password yet: each account sets one with "Forgot password?".`);
  if (admins.length > 0) console.log(`Admins: ${admins.join(', ')}.`);
}

async function adminsOf({ users }: Store): Promise<string[]> {
  const { users: admins } = await users.table({ search: '', role: 'admin' }, { offset: 0, limit: 20 });
  return admins.map(({ username, email }) => `${username} (${email})`);
}
