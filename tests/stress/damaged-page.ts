import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { damagePageOf } from '../store/damage.ts';
import type { FaultyServer } from './faulty-server.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs a server command on the data of a stopped server. */
function command(name: 'backup' | 'restore', { dataDir }: FaultyServer, ...args: string[]): void {
  const env = { ...process.env, DATA_DIR: dataDir };
  execFileSync(process.execPath, [join(root, `server/cli/${name}.ts`), ...args], { env, stdio: 'pipe' });
}

/**
 * Damages a page that no call reads, so that only the check after the start finds the damage. The server keeps running, but not
 * ready, and sends one email over three starts. Restoring the backup makes it ready again.
 */
export async function damagedPage(server: FaultyServer): Promise<void> {
  const env = { ADMIN_EMAIL: 'owner@directory.example', ADMIN_PASSWORD: 'bicycle lamp forest' };
  const backup = join(server.dataDir, 'before.sqlite');
  await server.start(env);
  try {
    await server.expectWrites(200);
    await server.stop();
    command('backup', server, backup);
    damagePageOf(server.database, 'subscribers');
    for (let starts = 0; starts < 3; starts += 1) {
      await server.start(env);
      await server.expectReadiness(503, 'integrity: damaged', 60_000);
      await server.expectReads();
      await server.expectWrites(200);
      await server.stop();
    }
    const emails = readdirSync(join(server.dataDir, 'mail')).filter((name) => name.startsWith('database.damaged'));
    if (emails.length !== 1) throw new Error(`There are ${emails.length} emails about the damage.`);
    command('restore', server, backup, '--yes');
    await server.start(env);
    await server.expectReadiness(200, 'integrity: ok', 60_000);
    await server.expectReads();
  } finally {
    await server.stop();
  }
}
