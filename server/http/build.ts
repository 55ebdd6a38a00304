import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/**
 * A name for the code and the public settings of a process: processes with the same name produce the same responses. Without
 * `build-id` in the folder of the build, as when it was never built, the name is unique.
 */
export async function buildName(dist: string, settings: object): Promise<string> {
  const id = await readFile(join(dist, 'build-id')).catch(() => randomBytes(16));
  return createHash('sha256').update(id).update(JSON.stringify(settings)).digest('base64url').slice(0, 8);
}

/** The version and commit by which operators know the code of a process. */
export interface Release {
  version: string;
  /** The commit that `dist/server` was built from, with "-dirty" for changes that are in no commit; "unknown" outside a clone. */
  commit: string;
}

const releaseSchema = v.object({ version: v.string(), commit: v.string() });

/** Reads what the build has written beside the server; without a build the version is that of package.json. */
export async function readRelease(root: string): Promise<Release> {
  try {
    return v.parse(releaseSchema, JSON.parse(await readFile(join(root, 'dist/server/release.json'), 'utf8')));
  } catch {
    const { version } = v.parse(
      v.object({ version: v.string() }),
      JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
    );
    return { version, commit: 'unknown' };
  }
}

/** "1.0.0, commit 8bd13f4a0f9c". */
export function releaseText({ version, commit }: Release): string {
  return `${version}, commit ${commit}`;
}
