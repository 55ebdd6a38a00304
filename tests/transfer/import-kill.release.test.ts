import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import type { Import } from '../../server/domain/transfer/imports.contract.ts';
import { importOptions, numbered } from '../api/import-client.ts';
import { childEnvironment } from '../child-environment.ts';
import { seededRandom } from '../random.ts';
import { everything } from './random-directory.ts';
import { anImport } from '../store/import-builder.ts';
import { KillableServer } from '../stress/killable-server.ts';

const root = resolve(import.meta.dirname, '../..');
const kills = 10;
const random = seededRandom(Number(process.env['SEED'] ?? 58));

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'debut-import-kill-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const row = (at: number) => ({
  name: `Company ${at}`,
  tagline: `Tagline ${at}`,
  description: `Description ${at}`,
  website: `https://company-${at}.example`,
  tags: ['x'],
});
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at));

/** The number of imported listings, and the number of their distinct websites. */
async function listed({ startups }: Store) {
  const { startups: found } = await startups.table({ search: 'company', sort: '', status: 'all' }, everything);
  const websites = found.map(({ website }) => website).filter((website) => website.startsWith('https://company-'));
  return { listings: websites.length, websites: new Set(websites).size };
}

async function withStore<Result>(read: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openSqliteStore(join(folder, 'data', 'debut.sqlite'));
  try {
    return await read(store);
  } finally {
    await store.close();
  }
}

test('an import command that is killed ten times imports each of 3,000 rows once', async () => {
  const file = join(folder, 'rows.json');
  await writeFile(file, JSON.stringify(rows(3_000)));
  const runImport = (watch: (line: string, child: ChildProcess) => void) => {
    const env = { ...childEnvironment(), DATA_DIR: join(folder, 'data') };
    const child = spawn(process.execPath, ['server/cli/import.ts', file], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      watch(text, child);
    });
    return once(child, 'close').then(([code, signal]: unknown[]) => ({ code, signal, output }));
  };
  for (let kill = 0; kill < kills; kill += 1) {
    const delay = random() * 800;
    const { signal } = await runImport((_, child) => void setTimeout(() => child.kill('SIGKILL'), delay));
    expect(signal).toBe('SIGKILL');
  }
  const killed = await withStore(listed);
  expect(killed.websites).toBe(killed.listings);
  const { code, output } = await runImport(() => undefined);
  expect(code).toBe(0);
  expect(output).toContain(`${(3_000 - killed.listings).toLocaleString('en')} inserted, 0 updated`);
  expect(await withStore(listed)).toEqual({ listings: 3_000, websites: 3_000 });
  await withStore(async ({ imports }) => {
    for (const { _id, state, done, counts, changes } of (await imports.table({ offset: 0, limit: 99 })).imports) {
      // A batch commits its rows, its changes and its progress together, or none of them.
      expect([counts.created + counts.unchanged, counts.created]).toEqual([done, changes]);
      expect((await imports.changes(_id, 'all', { offset: 0, limit: 1 })).total).toBe(changes);
      expect(['running', 'done']).toContain(state);
    }
  });
});

test('batches sent to a server that is killed ten times are imported once each, and resume at `done`', async () => {
  const server = new KillableServer(join(folder, 'data'));
  await server.start();
  try {
    await server.signIn(['ida']);
    const call = async <Reply>(path: string, body?: object): Promise<Reply | undefined> => {
      const url = await server.url();
      try {
        const cookie = `session=${server.session('ida')}`;
        const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: url };
        const response = await fetch(`${url}/api${path}`, {
          headers,
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        });
        if (response.status < 300) return (await response.json()) as Reply;
        const text = await response.text();
        if (response.status !== 503 && !text.includes('imports.out_of_step')) throw new Error(`${path}: ${text}`);
      } catch (error) {
        // The server was killed.
        if (!(error instanceof TypeError)) throw error;
      }
      return undefined;
    };
    const all = numbered(rows(3_000));
    const { kind, fileName, source, headingsKey: headings, mapping } = anImport();
    const rest = { ownerId: null, unchanged: 0, skipped: 0, options: importOptions };
    const started = await call<Import>('/admin/imports', {
      kind,
      fileName,
      source,
      headings,
      mapping,
      total: all.length,
      ...rest,
    });
    if (started === undefined) throw new Error('The import did not start.');
    let [killed, isOver] = [0, false];
    const killing = (async () => {
      while (killed < kills && !isOver) {
        await pause(100 + random() * 500);
        await server.killAndStart();
        killed += 1;
      }
    })();
    const atResume: number[] = [];
    for (let done = 0; done < all.length;) {
      const reply = await call<{ import: Import }>(`/admin/imports/${started._id}/rows`, {
        from: done,
        rows: all.slice(done, done + 20),
      });
      const current = reply?.import ?? (await call<Import>(`/admin/imports/${started._id}`));
      if (reply === undefined && current !== undefined) {
        atResume.push(current.done);
        const { listings } = await server.withStore(listed);
        expect(listings).toBe(current.done);
      }
      done = current?.done ?? done;
    }
    isOver = true;
    await killing;
    expect(killed).toBe(kills);
    expect(atResume.length).toBeGreaterThan(0);
    const finished = await call<Import>(`/admin/imports/${started._id}`);
    expect(finished).toMatchObject({
      state: 'done',
      done: 3_000,
      counts: { created: 3_000, updated: 0, unchanged: 0, skipped: 0 },
    });
    expect(await server.withStore(listed)).toEqual({ listings: 3_000, websites: 3_000 });
  } finally {
    await server.stop();
  }
});
