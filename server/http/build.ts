import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Names the code and the public settings of a process: of two processes with the same name, each produces the responses of the
 * other. Without `build-id` in the folder of the build, as when it was never built, no other process has the same name.
 */
export async function buildName(dist: string, settings: object): Promise<string> {
  const id = await readFile(join(dist, 'build-id')).catch(() => randomBytes(16));
  return createHash('sha256').update(id).update(JSON.stringify(settings)).digest('base64url').slice(0, 8);
}
