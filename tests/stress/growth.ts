/**
 * Simulates years of a busy site, with its own clock. Prints how large the database, its backups and the log become, and how long
 * a write waits while the purge runs. `npm run stress:growth -- --years 1 --views 10000 --listings 2000` shows the defaults.
 *
 * On each day, as many visitors as `--views` says view a listing, and a tenth of them visit its website. There are also sign-ins,
 * failed attempts, searches, feedback, changes by admins, and emails. They are written through the store without HTTP, as the
 * count buffer and the calls do. The purge runs three times a day. Each week, the code of `npm run backup` makes a backup, and
 * the server's rule deletes old ones. Twice a year, a backup is restored. The size of the log is what `logRequest` writes for one
 * visit, multiplied by the number of visits. Commits do not wait for the disk.
 */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { writeBackup } from '../../db/sql/files/backup.ts';
import { applyRestore, planRestore } from '../../db/sql/files/restore.ts';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import type { AnalyticsEvent, Store } from '../../db/store.ts';
import { removeOldCopies } from '../../server/adapters/database-copies.ts';
import { logRequest } from '../../server/http/request-log.ts';
import { startPurge } from '../../server/jobs/purge.ts';
import { backupName, backupTime, expiredBackups } from '../../server/domain/site/backups.rules.ts';
import { dayMs, hourMs } from '../../server/domain/core/dates.ts';
import { newId, newToken } from '../../server/domain/core/ids.ts';
import { fill } from '../bench/queries.ts';
import { startups } from '../bench/rows.ts';
import { seededRandom } from '../random.ts';
import { aFeedback, anEmail, aUser } from '../store/builders.ts';

const { values: options } = parseArgs({
  options: {
    years: { type: 'string', default: '1' },
    views: { type: 'string', default: '10000' },
    listings: { type: 'string', default: '2000' },
  },
});
const years = Number(options.years);
const viewsPerDay = Number(options.views);
const listings = Number(options.listings);
const share = (part: number) => Math.round(viewsPerDay * part);
const perDay = {
  signIns: share(0.02),
  attempts: share(0.03),
  searches: share(0.1),
  feedback: share(0.002),
  changes: share(0.005),
  emails: share(0.01),
};
const members = 500;
/** A tenth of the visits are first visits, in which the service worker fetches the app and its offline data. */
const firstVisits = 0.1;
const requests = { assetsOfFirst: 142, callsOfFirst: 17, callsOfOther: 3 };
/** The number of events that the count buffer writes at once under load. */
const eventsPerWrite = 1_000;

const random = seededRandom(20_261_127);
const folder = await mkdtemp(join(tmpdir(), 'debut-growth-'));
const database = join(folder, databaseName);
const backups = join(folder, 'backups');
await mkdir(backups);
await fill(folder, listings);
const listingIds = Array.from(startups(listings), ({ _id }) => _id);
const startedAt = Date.parse('2027-01-01T00:00:00.000Z');
let now = startedAt;
const userIds = Array.from({ length: members }, newId);
const open = () => openSqliteStore(database, { synchronous: 'NORMAL' });
let store = await open();
for (const [at, _id] of userIds.entries())
  await store.users.insert(aUser({ _id, username: `member-${at}`, email: `member-${at}@example.com` }));
const failures: unknown[] = [];
let slowestWriteMs = 0;
let countedViews = 0;

const oneOf = (ids: readonly string[]): string => ids[Math.floor(random() ** 2 * ids.length)] ?? '';

/** A day's events. The first listings have more visitors than the last. */
function* visitsOf(day: string): Generator<AnalyticsEvent> {
  for (let visitor = 0; visitor < viewsPerDay; visitor += 1) {
    const who = { startupId: oneOf(listingIds), visitor: `visitor-${visitor}`, network: `network-${visitor}`, day };
    yield { kind: 'views', ...who };
    if (random() < 0.1) yield { kind: 'traffic', ...who };
  }
}

async function countVisits(): Promise<void> {
  let batch: AnalyticsEvent[] = [];
  const flush = async () => {
    await store.analytics.record(batch);
    countedViews += batch.filter(({ kind }) => kind === 'views').length;
    batch = [];
  };
  for (const event of visitsOf(iso().slice(0, 10))) {
    batch.push(event);
    if (batch.length === eventsPerWrite) await flush();
  }
  await flush();
}

const iso = (ms = now) => new Date(ms).toISOString();
const device = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function signIn(inside: Store): Promise<void> {
  const [userId, createdAt] = [oneOf(userIds), iso()];
  const session = { tokenHash: newToken(), userId, device, createdAt, authenticatedAt: createdAt, seenAt: createdAt };
  await inside.sessions.insert({ ...session, expiresAt: iso(now + 30 * dayMs), multiFactor: false });
  await inside.knownDevices.save({ tokenHash: newToken(), userId, seenAt: createdAt });
  await addEvent(inside, 'signed_in', userId);
}

const addEvent = (inside: Store, kind: 'signed_in' | 'sign_in_failed', userId: string | null) =>
  inside.securityEvents.add({
    _id: newId(),
    kind,
    userId,
    username: '',
    detail: 'password',
    network: newToken().slice(0, 16),
    device,
    createdAt: iso(),
  });

async function changeByAdmin(inside: Store): Promise<void> {
  const [actorId = ''] = userIds;
  await inside.audit.add({
    _id: newId(),
    actorId,
    actor: 'member-0',
    action: 'decideStartup',
    subjectId: oneOf(listingIds),
    subject: 'A listing',
    before: { status: 'pending' },
    after: { status: 'active' },
    createdAt: iso(),
  });
}

async function sendEmail(inside: Store): Promise<void> {
  const key = newId();
  await inside.outbox.enqueue(anEmail({ key, createdAt: iso() }));
  await inside.outbox.markSent(key, iso());
}

const repeat = async (times: number, work: () => Promise<unknown>) => {
  for (let at = 0; at < times; at += 1) await work();
};

async function simulateDay(): Promise<void> {
  await countVisits();
  await store.transaction(async (inside) => {
    await repeat(perDay.signIns, () => signIn(inside));
    await repeat(perDay.attempts, () => addEvent(inside, 'sign_in_failed', null));
    await repeat(perDay.searches, () => inside.rateLimits.hit(`search ${newToken()}`, hourMs, new Date(now)));
    await repeat(perDay.feedback, () => inside.feedback.insert(aFeedback({ _id: newId(), createdAt: iso() })));
    await repeat(perDay.changes, () => changeByAdmin(inside));
    await repeat(perDay.emails, () => sendEmail(inside));
  });
}

/** Runs the purge until the next day, and measures how long other writes wait for it. */
async function purge(): Promise<void> {
  const job = startPurge({
    store,
    removeOldCopies: () => removeOldCopies(database, new Date(now)),
    now: () => new Date(now),
    report: (error) => failures.push(error),
  });
  for (let hour = 0; hour < 24; hour += 8) {
    now += 8 * hourMs;
    let isPurging = true;
    const run = job.runNow().then(() => (isPurging = false));
    // Only the first run of the job does the daily work.
    while (isPurging && hour === 0) {
      const beganAt = performance.now();
      await store.ready();
      slowestWriteMs = Math.max(slowestWriteMs, performance.now() - beganAt);
    }
    await run;
  }
  await job.stop();
}

async function backUp(): Promise<string> {
  const file = join(backups, backupName(new Date(now)));
  await writeBackup(database, file, new Date(now));
  const times = (await readdir(backups)).flatMap((name) => backupTime(name) ?? []);
  for (const time of expiredBackups(times)) await rm(join(backups, backupName(time)));
  return file;
}

async function restore(file: string): Promise<void> {
  await store.close();
  await applyRestore(planRestore(file, database), { at: new Date(now), endSessions: false });
  store = await open();
}

/** The bytes of a day's log at level `info`. */
function logOfDay(): number {
  let bytes = 0;
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void (bytes += line.length) });
  const logged = (path: string) => {
    const before = bytes;
    logRequest({ log, observe: undefined }, { id: newId(), method: 'GET', path, status: 200, startedAt: performance.now() });
    return bytes - before;
  };
  const page = logged('/startup/some-listing');
  const call = logged('/api/analytics/view');
  const asset = logged('/assets/index-Dx1aB2cD.js');
  const ofFirst = page + requests.callsOfFirst * call + requests.assetsOfFirst * asset;
  return viewsPerDay * (firstVisits * ofFirst + (1 - firstVisits) * (page + requests.callsOfOther * call));
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function bytesIn(path: string, isCounted: (name: string) => boolean): Promise<number> {
  let sum = 0;
  for (const name of await readdir(path)) if (isCounted(name)) sum += (await stat(join(path, name))).size;
  return sum;
}

/** Describes the contents of the database file, after writing its WAL into it. */
async function describe(newest: string): Promise<string[]> {
  const reader = new Database(database);
  reader.pragma('wal_checkpoint(TRUNCATE)');
  const numberOf = (query: string) => Number(reader.prepare(query).pluck().get());
  const views = numberOf('SELECT sum(views) FROM analytics_daily');
  if (views !== countedViews) failures.push(new Error(`Of ${countedViews} views ${views} are left.`));
  const cells = [
    megabytes((await stat(database)).size),
    megabytes(numberOf('SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size')),
    numberOf('SELECT count(*) FROM analytics_daily').toLocaleString('en'),
    views.toLocaleString('en'),
    megabytes(newest === '' ? 0 : (await stat(newest)).size),
    megabytes(await bytesIn(backups, () => true)),
    megabytes(await bytesIn(folder, (name) => name.startsWith('before-restore-'))),
    `${slowestWriteMs.toFixed(0)} ms`,
  ];
  reader.close();
  slowestWriteMs = 0;
  return cells;
}

console.log(`${viewsPerDay} views a day of ${listings} listings, and ${JSON.stringify(perDay)} a day.`);
const log = logOfDay();
console.log(`Log: ${megabytes(log)} a day, ${megabytes(365 * log)} a year.`);
console.log('day | database | free in it | rows by day or month | views | newest backup | backups | moved aside | slowest write');
let newest = '';
for (let day = 1; day <= 365 * years; day += 1) {
  await simulateDay();
  await purge();
  if (day % 7 === 0) newest = await backUp();
  if (day % 182 === 100) await restore(await backUp());
  if (day === 1 || day % 91 === 0 || day === 365 * years) console.log([day, ...(await describe(newest))].join(' | '));
}
await store.close();
await rm(folder, { recursive: true });
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
