import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Another built version of this repository. */
export interface OtherBuild {
  root: string;
  /** The script in the folder that starts its server. */
  script: string;
  /** Deletes the folder, unless it existed before. */
  remove(): Promise<void>;
}

/** A folder with a built copy, used unchanged; or a commit or tag of this repository, installed and built in a separate folder. */
export async function prepareBuild(from: string): Promise<OtherBuild> {
  if (existsSync(join(from, 'server/main.ts')))
    return { root: resolve(from), script: scriptIn(from), remove: async () => undefined };
  const root = await mkdtemp(join(tmpdir(), 'debut-build-'));
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    const archive = join(root, 'archive.tar');
    const repository = resolve(import.meta.dirname, '../..');
    execFileSync('git', ['archive', '--output', archive, from], { cwd: repository, stdio: ['ignore', 'ignore', 'inherit'] });
    execFileSync('tar', ['-xf', archive], { cwd: root });
    console.log(`Installing and building ${from} ...`);
    const build = spawn('npm', ['run', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = (await once(build, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`npm run build of ${from} ended with ${code}.`);
    return { root, script: scriptIn(root), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Older versions run from their sources. */
function scriptIn(root: string): string {
  return ['dist/server/main.js', 'server/main.ts'].find((file) => existsSync(join(root, file))) ?? '';
}
