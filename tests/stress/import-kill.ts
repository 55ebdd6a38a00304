import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { databaseName } from '../../db/sql/store.ts';
import { adminPageSizes } from '../../server/domain/core/admin-page-sizes.ts';
import type { Import } from '../../server/domain/transfer/imports.contract.ts';
import { startups } from '../bench/rows.ts';
import { importOptions } from '../api/import-client.ts';
import { seededRandom } from '../random.ts';
import { anImport } from '../store/import-builder.ts';
import { KillableServer } from './killable-server.ts';

/**
 * `npm run stress:import-kill -- [rows] [kills] [seed]` sends rows (100,000) to a running server as the admin area does, in batches. The
 * server is killed at random moments (10 times), and the import resumes at `done`. Afterwards, the database must have each row once.
 */
const total = Number(process.argv[2] ?? 100_000);
const kills = Number(process.argv[3] ?? 10);
const random = seededRandom(Number(process.argv[4] ?? 58));

interface Company {
  name: string;
  tagline: string;
  description: string;
  categories: string[];
  tags: string[];
  publishedAt: string | null;
}

/** Real companies from a file beside the repository, or else generated ones. */
const file = resolve(import.meta.dirname, '../../../shared/data/startups.json');
const companies = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Company[]) : [...startups(10_000)];

/** A row made from a company, with a name and a website of its own. */
function rowAt(at: number) {
  const { name, tagline, description, categories, tags, publishedAt } = companies[at % companies.length] as Company;
  const raw = { name: `${name} ${at}`, tagline, description, tags, publishedAt, website: `https://row-${at}.example/` };
  return { row: at + 2, raw, newCategories: categories };
}

const folder = await mkdtemp(join(tmpdir(), 'debut-import-kill-'));
const dataDir = join(folder, 'data');
const server = new KillableServer(dataDir);

/** The reply to a request; undefined when the server was killed or other rows are next. */
async function call<Reply>(path: string, body?: object): Promise<Reply | undefined> {
  const url = await server.url();
  const cookie = `session=${server.session('ida')}`;
  const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: url };
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  try {
    const response = await fetch(`${url}/api${path}`, { headers, ...post });
    const text = await response.text();
    if (response.status < 300) return JSON.parse(text) as Reply;
    if (response.status !== 503 && !text.includes('imports.out_of_step')) throw new Error(`${path}: ${text}`);
  } catch (error) {
    // Fetch throws a TypeError when the server was killed.
    if (!(error instanceof TypeError)) throw error;
  }
  return undefined;
}

let peak = 0;
async function measure(): Promise<void> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
  peak = Math.max(peak, Number(/^VmHWM:\s+(?<kilobytes>\d+)/mu.exec(status)?.groups?.['kilobytes'] ?? 0) / 1_024);
}

/** The rows that are missing or imported more than once. */
function wrongRows() {
  const database = new Database(join(dataDir, databaseName), { readonly: true });
  const websites = database.prepare(`SELECT website FROM startups WHERE website LIKE 'https://row-%'`).pluck().all() as string[];
  const changed = database
    .prepare(`SELECT count(DISTINCT item_id) FROM import_changes WHERE item_kind = 'startup'`)
    .pluck()
    .get();
  database.close();
  const listed = new Set(websites);
  const missing = Array.from({ length: total }, (_, at) => `https://row-${at}.example/`).filter((each) => !listed.has(each));
  return { missing, twice: websites.length - listed.size, changed };
}

try {
  await server.start();
  await server.signIn(['ida']);
  const { kind, fileName, source, headingsKey: headings, mapping } = anImport();
  const options = { ...importOptions, createsCategories: true };
  const rest = { ownerId: null, unchanged: 0, skipped: 0, options };
  const started = await call<Import>('/admin/imports', { kind, fileName, source, headings, mapping, total, ...rest });
  if (started === undefined) throw new Error('The import did not start.');
  const killAt = Array.from({ length: kills }, () => Math.floor(random() * total)).sort((a, b) => a - b);
  console.log(`Kills after these rows: ${killAt.join(', ')}`);
  const startedAt = performance.now();
  const rejected: object[] = [];
  let killed = 0;
  let killing: Promise<void> | undefined;
  let isKilling = false;
  let downSeconds = 0;
  const kill = async () => {
    await pause(random() * 1_000);
    const downAt = performance.now();
    await server.killAndStart();
    downSeconds += (performance.now() - downAt) / 1_000;
    killed += 1;
    isKilling = false;
  };
  for (let done = 0; done < total;) {
    if (!isKilling && (killAt[killed] ?? total) <= done) {
      isKilling = true;
      killing = kill();
    }
    const rows = Array.from({ length: Math.min(adminPageSizes.importBatch, total - done) }, (_, at) => rowAt(done + at));
    const reply = await call<{ import: Import; rejected: object[] }>(`/admin/imports/${started._id}/rows`, { from: done, rows });
    rejected.push(...(reply?.rejected ?? []));
    const current = reply?.import ?? (await call<Import>(`/admin/imports/${started._id}`));
    if (reply === undefined && current !== undefined)
      console.log(`Resumed at ${current.done} after ${killed} kills, ${current.done - done} rows into a batch`);
    done = current?.done ?? done;
    await measure();
  }
  await killing;
  const minutes = (performance.now() - startedAt) / 60_000;
  const finished = await call<Import>(`/admin/imports/${started._id}`);
  const { missing, twice, changed } = wrongRows();
  console.log(`${total} rows, ${killed} kills: ${minutes.toFixed(1)} minutes (${(downSeconds / 60).toFixed(1)} of them down)`);
  console.log(`Peak memory of a server: ${Math.round(peak)} MB`);
  console.log(`The import: ${JSON.stringify({ state: finished?.state, done: finished?.done, ...finished?.counts, changed })}`);
  if (rejected.length > 0) console.log(`${rejected.length} rejected, for example ${JSON.stringify(rejected[0])}`);
  console.log(`${missing.length} rows are missing (${missing.slice(0, 5).join(', ')}), ${twice} are there twice`);
  if (missing.length > 0 || twice > 0 || killed < kills || finished?.counts.created !== total) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
