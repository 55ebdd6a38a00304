/**
 * Attacks the memory of a server with a 512 MB heap: 120 bodies of 12 MB from one member, then 40 founders who each send
 * 16-megapixel images at once, then twenty founders behind one address. Visitors read pages at the same time. Prints the figures.
 * Fails when the server crashes, exceeds its limits, leaves a request unanswered or refuses a founder. `npm run stress:memory --
 * --after 60` waits one minute instead of ten before the last measurement.
 */
import { request as httpRequest } from 'node:http';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import { newId, newToken } from '../../server/domain/core/ids.ts';
import { maxImageBodyBytes } from '../../server/domain/core/lengths.ts';
import { aSubmission } from '../api/members.ts';
import { startServer } from '../e2e/server.ts';
import { aUser } from '../store/builders.ts';

const { values: options } = parseArgs({ options: { after: { type: 'string', default: '600' } } });
const maxRss = { load: 400, later: 200 };

const server = await startServer({
  NODE_OPTIONS: '--max-old-space-size=512',
  LOG_LEVEL: 'fatal',
});
const failures: string[] = [];
const check = (isTrue: boolean, failure: string) => void (isTrue || failures.push(failure));

interface Founder {
  id: string;
  username: string;
  session: string;
}

/** Stores members and their sessions in the database directly. */
async function createFounders(count: number): Promise<Founder[]> {
  const store = await openSqliteStore(join(server.dataDir, databaseName));
  const founders: Founder[] = [];
  const createdAt = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 6 * 3_600_000).toISOString();
  for (let at = 0; at < count; at += 1) {
    const [id, session] = [newId(), newToken()];
    const username = `founder-${at}`;
    const tokenHash = createHash('sha256').update(session).digest('hex');
    const user = aUser({ _id: id, username, email: `${username}@example.com`, createdAt, emailVerifiedAt: createdAt });
    await store.users.insert(user);
    await store.sessions.insert({
      tokenHash,
      userId: id,
      device: '',
      createdAt,
      authenticatedAt: createdAt,
      seenAt: createdAt,
      expiresAt,
      multiFactor: false,
    });
    founders.push({ id, username, session });
  }
  await store.close();
  return founders;
}

/** Sends a submission. 0 means that the connection ended without an answer. */
function send(body: Buffer, { session }: Founder, network: string): Promise<{ status: number; retryAfter: boolean; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const answered = (status: number, retryAfter: boolean) => resolve({ status, retryAfter, ms: performance.now() - startedAt });
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': network,
      cookie: `session=${session}`,
    };
    const sent = httpRequest(`${server.url}/api/startups/submit`, { method: 'POST', agent: false, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        answered(response.statusCode ?? 0, response.headers['retry-after'] !== undefined);
        sent.destroy();
      });
    });
    sent.on('error', () => answered(0, false));
    sent.end(body);
  });
}

async function rss(field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(new RegExp(`${field}:\\s*(\\d+)`).exec(status)?.[1] ?? 0) / 1_024);
}

const isAlive = async () => (await fetch(`${server.url}/healthz`).catch(() => undefined))?.ok === true;

/** Sends all requests at once while visitors read, and prints the results. */
async function attack(name: string, requests: readonly (() => ReturnType<typeof send>)[], isHonest: boolean): Promise<void> {
  const visitors = new Worker(new URL('memory-visitors.ts', import.meta.url), { workerData: server.url });
  await pause(1_000);
  const replies = await Promise.all(requests.map((begin) => begin()));
  visitors.postMessage('stop');
  const visits = await new Promise<{ times: number[]; failed: number }>((resolve) => visitors.once('message', resolve));
  const counts = Object.groupBy(replies, ({ status }) => status);
  const times = visits.times.sort((a, b) => a - b);
  const at = (share: number) => `${Math.round(times[Math.floor(times.length * share)] ?? 0)} ms`;
  const slowest = Math.max(...replies.map(({ ms }) => ms)) / 1_000;
  console.log(
    `${name}: ${Object.entries(counts)
      .map(([status, { length } = []]) => `${length} × ${status === '0' ? 'no answer' : status}`)
      .join(', ')} in ${slowest.toFixed(1)} s`,
  );
  console.log(
    `  memory ${await rss('VmRSS')} MB, at most ${await rss('VmHWM')} MB; ${times.length} visits p50 ${at(0.5)}, p99 ${at(0.99)}, ${visits.failed} failed`,
  );
  check(await isAlive(), `${name}: the server does not answer any more`);
  check(counts['0'] === undefined, `${name}: ${counts['0']?.length} requests got no answer`);
  check(visits.failed === 0, `${name}: ${visits.failed} visits failed`);
  for (const { status, retryAfter } of replies) {
    check(status < 500 || status === 503, `${name}: status ${status}`);
    check(status !== 503 || retryAfter, `${name}: 503 without Retry-After`);
    check(!isHonest || status === 201, `${name}: a founder got ${status}`);
  }
}

const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
/** A camera photo: 16 megapixels of noise. */
async function photo(size: number): Promise<string> {
  const image = sharp({ create: { width: size, height: size, channels: 3, background: '#888', noise } });
  return `data:image/jpeg;base64,${(await image.jpeg({ quality: 30 }).toBuffer()).toString('base64')}`;
}

const [attacker, ...founders] = await createFounders(1 + 40 + 20);
if (attacker === undefined) throw new Error('There is no attacker.');
const submission = (founder: Founder, images: { icon: string; media: string[] }) =>
  Buffer.from(
    JSON.stringify({
      ...aSubmission('ravi'),
      ...images,
      productName: `Product of ${founder.username}`,
      website: `https://${founder.username}.example/`,
      makers: [founder.username],
      userId: founder.id,
    }),
  );

console.log(`The server at rest: ${await rss('VmRSS')} MB`);
const withoutImage = submission(attacker, { icon: 'data:image/png;base64,', media: [] });
const padding = Buffer.alloc(maxImageBodyBytes - withoutImage.length, 'A');
const cut = withoutImage.indexOf('base64,') + 'base64,'.length;
const largeImage = Buffer.concat([withoutImage.subarray(0, cut), padding, withoutImage.subarray(cut)]);
const manyObjects = Buffer.from(`{"media":[${'{},'.repeat(Math.floor(maxImageBodyBytes / 3) - 10)}{}]}`);
const bodies = Array.from({ length: 120 }, (_, at) => (at % 2 === 0 ? largeImage : manyObjects));
await attack(
  '120 bodies of 12 MB from one member',
  bodies.map((body) => () => send(body, attacker, '203.0.113.1')),
  false,
);

const large = await photo(4_000);
const small = await photo(1_600);
console.log(`A founder sends ${(submission(attacker, { icon: large, media: [large] }).length / 1e6).toFixed(1)} MB.`);
await attack(
  '40 founders, each with two pictures of 16 megapixels',
  founders.slice(0, 40).map((founder, at) => {
    const body = submission(founder, { icon: large, media: [large] });
    return () => send(body, founder, `198.51.100.${at + 1}`);
  }),
  true,
);
await attack(
  'twenty founders behind one address, each with a logo and three screenshots',
  founders.slice(40).map((founder) => {
    const body = submission(founder, { icon: small, media: [small, small, small] });
    return () => send(body, founder, '203.0.113.7');
  }),
  true,
);

const highest = await rss('VmHWM');
for (let waited = 0; waited < Number(options.after); waited += 30) {
  await pause(Math.min(30, Number(options.after) - waited) * 1_000);
  if (waited % 120 === 0) console.log(`after ${waited + 30} s: ${await rss('VmRSS')} MB`);
}
const later = await rss('VmRSS');
console.log(`At most ${highest} MB (bound ${maxRss.load}); ${options.after} s later ${later} MB (bound ${maxRss.later}).`);
check(highest <= maxRss.load, `memory grew to ${highest} MB`);
check(later <= maxRss.later, `memory stayed at ${later} MB`);
if (!(await isAlive())) console.log(server.log().slice(-2_000));
await server.stop();
if (failures.length > 0) {
  console.error([...new Set(failures)].map((failure) => `FAILED ${failure}`).join('\n'));
  process.exitCode = 1;
}
