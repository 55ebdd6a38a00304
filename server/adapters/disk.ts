import { open, rename, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The free space on a folder's disk that this user may use, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The size of a file in bytes; 0 when there is none. */
export async function fileBytes(file: string): Promise<number> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.size ?? 0;
}

/**
 * Writes a file that only its owner can read. If the process or machine stops, the file has either its old content or all of the
 * new content.
 */
export async function writeWhole(file: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  await writeFile(`${file}.unfinished`, content, { mode: 0o600, flush: true });
  await rename(`${file}.unfinished`, file);
  await syncFolder(dirname(file));
}

/**
 * Waits until the names in a folder are on the disk. Systems that cannot open a folder, such as Windows, write them together with
 * the file.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
