import { stat, statfs } from 'node:fs/promises';

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
