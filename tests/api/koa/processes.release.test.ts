import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personId, type Username } from '../../../db/sample/people.ts';
import { seedSample } from '../../../db/sample/seed.ts';
import { openPostgresStore } from '../../../db/sql/postgres/postgres-store.ts';
import { openSqliteStore } from '../../../db/sql/store.ts';
import type { Store } from '../../../db/store.ts';
import { contract } from '../../../server/domain/contract.ts';
import { enqueueDigests } from '../../../server/domain/audience/notifications.calls.ts';
import type { Websites } from '../../../server/domain/websites/web.contract.ts';
import { startEmailWorker } from '../../../server/jobs/email-worker.ts';
import { prepareFirstAdmin } from '../../../server/jobs/first-admin.ts';
import { checkDueHosts, watchNewWebsites } from '../../../server/jobs/link-watch.ts';
import { checkDueProofs } from '../../../server/jobs/ownership-check.ts';
import { rankTrending } from '../../../server/jobs/trending.ts';
import { anEmail, anOwnershipProof } from '../../store/builders.ts';
import { indexInMemory, withPostgres } from '../../store/postgres-databases.ts';
import { aReport } from '../../store/report-builder.ts';
import { sampleRequest } from '../contract-samples.ts';
import { bareHost, createSession, koaHost, type KoaHost, now } from '../hosts.ts';
import { digest } from '../test-env.ts';

/** Opens server processes over one database with the sample, shared by all tests of a block. */
let openProcess: (parts?: { build: string }) => Promise<KoaHost>;
let first: KoaHost;
let second: KoaHost;

function useDatabase(open: () => Promise<Store>): void {
  let opened = 0;
  beforeAll(async () => {
    const store = await open();
    await seedSample(store, now);
    await store.close();
    openProcess = async (parts) => koaHost({ store: await open(), firstId: (opened += 1) * 100_000, ...parts });
  });
  beforeEach(async () => {
    first = await openProcess();
    second = await openProcess();
  });
  afterEach(async () => {
    await second.close();
    await first.close();
    expect([...first.failures, ...second.failures]).toEqual([]);
  });
}

describe('processes over one SQLite file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'debut-processes-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  useDatabase(() => openSqliteStore(join(folder, 'debut.sqlite')));
  processRules();
});

await withPostgres((server) =>
  describe('processes over one PostgreSQL', () => {
    let url = '';
    beforeAll(async () => {
      url = await server.newDatabase();
    });
    useDatabase(() => openPostgresStore(url, indexInMemory));
    processRules();

    test('while a process locks the gate row, others report the lock, read sessions, and count every rate limit hit', async () => {
      const token = await createSession(first, 'mara');
      const holding = new Client(url);
      await holding.connect();
      await holding.query('BEGIN; SELECT 1 FROM gate WHERE id = 1 FOR UPDATE');
      const hits = Array.from({ length: 10 }, (_, at) =>
        (at % 2 === 0 ? first : second).store.rateLimits.hit('ada', 10_000, now),
      );
      expect((await Promise.all(hits)).map(({ count }) => count).sort((a, b) => a - b)).toEqual(hits.map((_, at) => at + 1));
      const readiness = await second.send({ path: '/readyz' });
      expect(readiness.status).toBe(503);
      expect(readiness.text).toContain('database: cannot be written, another process holds its lock\n');
      expect(await second.store.sessions.touch(digest(token), now.toISOString(), now.toISOString())).toBe(true);
      const write = second.store.newsletter.remove('unknown');
      const isWaiting = await Promise.race([write.then(() => false), second.store.version().then(() => true)]);
      await holding.end();
      expect([isWaiting, await write]).toEqual([true, false]);
    });
  }),
);

/** Returns the new number of likes of a listing. */
async function toggleLike(host: KoaHost): Promise<number> {
  const startupId = (await host.store.startups.bySlug('mosscount'))?._id;
  const body = { userId: personId('mara'), startupId };
  const session = await createSession(host, 'mara');
  const { text } = await host.send({ method: 'POST', path: '/api/favorites/toggle', session, body });
  return (JSON.parse(text) as { likes: number }).likes;
}

const noWebsites: Websites = {
  get: () => Promise.reject(new Error('This test must not read pages.')),
  knowsName: () => Promise.reject(new Error('This test must not look up names.')),
  txt: () => Promise.reject(new Error('This test must not read records.')),
  domainOf: async (name) => name,
  inTurn: (_caller, task) => task(),
  readPage: () => Promise.reject(new Error('This test must not read pages.')),
  readProofTags: () => Promise.reject(new Error('This test must not read tags.')),
};

function processRules(): void {
  test('a visitor is counted once, whichever process answers', async () => {
    const startupId = '00000000000300003b6c9058';
    const views = async () => (await first.store.analytics.totals([startupId]))[0]?.views ?? 0;
    const before = await views();
    for (const host of [first, second, first, second]) {
      await host.send({ method: 'POST', path: '/api/analytics/view', body: { startupId } });
      await host.flushCounts();
    }
    expect(await views()).toBe(before + 1);
  });

  test('a limit of five an hour applies to all processes together', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      const body = { email: `reader-${at}@readers.example` };
      const host = at % 2 === 0 ? first : second;
      statuses.push((await host.send({ method: 'POST', path: '/api/newsletter/subscribe', body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });

  test('each process accepts the links that others printed, and using one link ends all of them', async () => {
    const [ofFirst, ofSecond] = await Promise.all(
      [first, second].map(({ store }) => prepareFirstAdmin(bareHost(store), undefined)),
    );
    const make = async (host: KoaHost, token: string | undefined, username: string) => {
      const body = { token, username, email: `${username}@directory.example`, password: 'bicycle lamp forest' };
      return (await host.send({ method: 'POST', path: '/api/users/first-admin', body })).status;
    };
    const statuses = await Promise.all([make(second, ofFirst, 'one'), make(first, ofSecond, 'two')]);
    expect(statuses.sort()).toEqual([200, 404]);
    expect(await make(first, ofFirst, 'three')).toBe(404);
  });

  test('of processes that request a job’s lease at the same time, one gets it', async () => {
    const turn = { now: '2026-11-21T12:00:00.000Z', until: '2026-11-21T12:00:15.000Z' };
    const stores = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? first : second).store);
    const outcomes = await Promise.all(stores.map(({ jobs }) => jobs.lease('purge', turn)));
    expect(outcomes.toSorted()).toEqual(['leased', ...Array<string>(9).fill('taken')]);
  });

  test('each waiting email is sent by one process', async () => {
    const sent: string[] = [];
    const workers = [first, second].map(({ store }) =>
      startEmailWorker({
        store,
        mailer: { send: async ({ key }) => void sent.push(key) },
        digest,
        now: () => now,
        log: pino({ enabled: false }),
        report(error) {
          throw error;
        },
        origin: 'https://debut.example',
        from: undefined,
        everyMs: 2 ** 31 - 1,
      }),
    );
    const keys = Array.from({ length: 20 }, (_, at) => `mail ${at}`);
    for (const key of keys) await first.store.outbox.enqueue(anEmail({ key }));
    await Promise.all(workers.map((worker) => worker.runNow()));
    expect(sent.filter((key) => keys.includes(key)).sort()).toEqual(keys.toSorted());
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  test('a host gets at most one HEAD and one GET a day, whichever processes check websites', async () => {
    const dayMs = 86_400_000;
    let time = now.getTime();
    const requests: string[] = [];
    const websites: Websites = {
      ...noWebsites,
      get: async (address, { method = 'GET' } = {}) => {
        const url = new URL(address);
        requests.push(`${method} ${url.hostname} ${Math.floor(time / dayMs)}`);
        // Both processes are in the middle of their checks.
        await new Promise((resolve) => setImmediate(resolve));
        return { url, status: method === 'HEAD' ? 405 : 200, type: '', body: new Uint8Array() };
      },
      knowsName: async () => true,
    };
    const processes = [first, second].map(({ store }) => ({ host: bareHost(store, { clock: () => new Date(time) }), websites }));
    for (let halfDay = 0; halfDay < 5; halfDay += 1) {
      await Promise.all(processes.map((options) => watchNewWebsites(options, '')));
      await Promise.all(processes.map((options) => checkDueHosts(options)));
      time += dayMs / 2;
    }
    expect(new Set(requests).size).toBe(requests.length);
    const hosts = new Set(requests.map((request) => request.split(' ')[1]));
    expect(hosts.size).toBeGreaterThan(50);
    const ofDay = requests.filter((request) => request.endsWith(` ${Math.floor(now.getTime() / dayMs) + 2}`));
    expect(ofDay).toHaveLength(2 * hosts.size);
  });

  test('when two processes run the same jobs, each email about waiting items or a missing proof is sent only once', async () => {
    const startup = await first.store.startups.bySlug('mosscount');
    if (startup === undefined) throw new Error('The sample has no such listing.');
    const [startupId, userId, at] = [startup._id, personId('mara'), now.toISOString()];
    await first.store.startups.update({ ...startup, userId, verifiedAt: at });
    const proven = { method: 'dns', host: new URL(startup.website).hostname, at } as const;
    await first.store.ownershipProofs.save(anOwnershipProof({ startupId, userId, proven, checkAt: at }));
    await first.store.reports.add(aReport({ startupId }));
    await first.store.notifications.saveFrequency(personId('ida'), 'report', 'at_once');
    const websites = { ...noWebsites, txt: async () => [] };
    const run = async ({ store }: KoaHost) => {
      const host = bareHost(store);
      await Promise.all([
        enqueueDigests(store, now),
        checkDueProofs({ host, websites, origin: 'https://debut.example' }),
        rankTrending(store, now),
        store.purge(at),
      ]);
    };
    await Promise.all([first, second].map(run));
    const waiting = await first.store.outbox.due(new Date(now.getTime() + 60_000).toISOString(), 999);
    const kinds = waiting.map(({ email }) => email.kind);
    expect(kinds.filter((kind) => kind === 'moderation.digest' || kind === 'ownership.changed').sort()).toEqual([
      'moderation.digest',
      'ownership.changed',
    ]);
  });

  test('a write acknowledged by one process is in the next response of the other', async () => {
    const likes = async (host: KoaHost) =>
      (JSON.parse((await host.send({ path: '/api/startups/slug/mosscount' })).text) as { likes: number }).likes;
    // Another client reads constantly, so at each write the other process has just read the version.
    const reader = { isReading: true };
    const reading = (async () => {
      while (reader.isReading) await likes(second);
    })();
    const [acknowledged, shown]: [number[], number[]] = [[], []];
    for (let at = 0; at < 40; at += 1) {
      acknowledged.push(await toggleLike(first));
      shown.push(await likes(second));
    }
    reader.isReading = false;
    await reading;
    expect(new Set(acknowledged).size).toBe(2);
    expect(shown).toEqual(acknowledged);
  });

  describe('a request that is sent again to another process with the same idempotency key', () => {
    const submission = async (by: Username) => {
      const request = await sampleRequest(first, contract.submitStartup, by);
      return { ...request, headers: { ...request.headers, 'idempotency-key': 'sent-to-both' } };
    };
    const countListings = async (by: Username) => (await first.store.startups.ofUser(personId(by))).length;

    test('gets a Retry-After until the reply is known, and then that reply', async () => {
      const request = await submission('jonas');
      const before = await countListings('jonas');
      const { complete } = first.store.idempotency;
      const [isDone, mayComplete] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      first.store.idempotency.complete = async (...reply) => {
        isDone.resolve();
        await mayComplete.promise;
        return complete(...reply);
      };
      const reply = first.send(request);
      await isDone.promise;
      const during = await second.send(request);
      expect([during.status, JSON.parse(during.text), during.headers['retry-after']]).toMatchObject([
        409,
        { code: 'request.in_progress' },
        '2',
      ]);
      mayComplete.resolve();
      const { status, text } = await reply;
      const after = await second.send(request);
      expect([status, after.status, after.text]).toEqual([201, 201, text]);
      expect(await countListings('jonas')).toBe(before + 1);
    });

    test('takes effect once even if both do the slow work before their transactions', async () => {
      const request = await submission('ravi');
      const before = await countListings('ravi');
      const { transaction } = first.store;
      const [isWaiting, mayWrite] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      first.store.transaction = async (work) => {
        isWaiting.resolve();
        await mayWrite.promise;
        return transaction(work);
      };
      const reply = first.send(request);
      await isWaiting.promise;
      const other = await second.send(request);
      mayWrite.resolve();
      const { status, text } = await reply;
      expect([other.status, status, text]).toEqual([201, 201, other.text]);
      expect(await countListings('ravi')).toBe(before + 1);
    });
  });

  describe('ETags', () => {
    const sameSite = { host: 'directory.example' };
    const list = '/api/startups?limit=1';
    const etagOf = async (host: KoaHost, path: string) => (await host.send({ path, headers: sameSite })).headers.etag ?? '';
    const revalidate = async (host: KoaHost, path: string, etag: string) => {
      const { status, headers } = await host.send({ path, headers: { ...sameSite, 'if-none-match': etag } });
      return [status, headers.etag === etag];
    };

    test.each([list, '/rss.xml'])('of %s are the same in every process of a build, before and after a write', async (path) => {
      const etag = await etagOf(first, path);
      expect(etag).not.toBe('');
      expect(await revalidate(second, path, etag)).toEqual([304, true]);
      expect(await etagOf(second, path)).toBe(etag);
      await toggleLike(second);
      expect(await revalidate(first, path, etag)).toEqual([200, false]);
      expect(await revalidate(second, path, etag)).toEqual([200, false]);
      expect(await etagOf(second, path)).toBe(await etagOf(first, path));
    });

    test('change in all processes when another process starts', async () => {
      const before = await etagOf(first, list);
      const third = await openProcess();
      expect(await revalidate(first, list, before)).toEqual([200, false]);
      expect(await revalidate(third, list, await etagOf(first, list))).toEqual([304, true]);
      await third.close();
    });

    test('differ for another build or other settings', async () => {
      const other = await openProcess({ build: 'another' });
      expect(await revalidate(other, list, await etagOf(first, list))).toEqual([200, false]);
      await other.close();
    });
  });
}
