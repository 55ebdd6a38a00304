import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Returns a function that names new files, in a folder that is deleted after the tests of the calling file. */
export function tempFiles(): () => string {
  const folder = mkdtempSync(join(tmpdir(), 'debut-store-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  return () => join(folder, `${(count += 1)}.sqlite`);
}
