import { open, rename, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The free space of the disk of a folder, in bytes, as this user may use it. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The size of a file in bytes; 0 when there is none. */
export async function fileBytes(file: string): Promise<number> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.size ?? 0;
}

/** Writes a file that only its owner can read. It has its old content or all of the new one, whenever the process or the machine stops. */
export async function writeWhole(file: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  await writeFile(`${file}.unfinished`, content, { mode: 0o600, flush: true });
  await rename(`${file}.unfinished`, file);
  await syncFolder(dirname(file));
}

/**
 * Waits until the names in a folder are on the disk. On systems that cannot open a folder, such as Windows, its names are written
 * with the file.
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
