import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/**
 * A name for a process's code and public settings. Processes with the same name produce the same responses. The name is unique if
 * the build folder has no `build-id`, for example before the first build.
 */
export async function buildName(dist: string, settings: object): Promise<string> {
  const id = await readFile(join(dist, 'build-id')).catch(() => randomBytes(16));
  return createHash('sha256').update(id).update(JSON.stringify(settings)).digest('base64url').slice(0, 8);
}

/** The version and commit by which operators identify a process's code. */
export interface Release {
  version: string;
  /** The commit from which `dist/server` was built, with "-dirty" if there were uncommitted changes; "unknown" outside a clone. */
  commit: string;
}

const releaseSchema = v.object({ version: v.string(), commit: v.string() });

/** Reads what the build wrote beside the server. Without a build, the version comes from package.json. */
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
