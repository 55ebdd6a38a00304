import { describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { bareHost } from '../../tests/api/hosts.ts';
import { anId, aStartup, aUser, noon } from '../../tests/store/builders.ts';
import { WebError, type WebFailure, type Websites } from '../domain/websites/web.contract.ts';
import { checkDueHosts, watchNewWebsites } from './link-watch.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A website's response to HEAD and GET: a status, a page, a redirect's target, or a failure. */
type Answer = number | { page: string } | { to: string } | WebFailure;
type Site = (time: number, method: 'GET' | 'HEAD') => Answer;

/** Websites in simulated time. They record their requests. */
function simulatedSites(sites: ReadonlyMap<string, Site>) {
  let time = noon.getTime();
  let isOnline = true;
  const requests: { host: string; method: 'GET' | 'HEAD'; day: number }[] = [];
  const knownTo = (name: string) => isOnline && (name === 'example.com' || sites.get(name)?.(time, 'HEAD') !== 'unknown_host');
  const websites: Websites = {
    async get(address, { method = 'GET', mayFollow = () => true } = {}) {
      const url = new URL(address);
      requests.push({ host: url.hostname, method, day: Math.floor(time / dayMs) });
      const answer = isOnline ? (sites.get(url.hostname)?.(time, method) ?? 'unknown_host') : 'unknown_host';
      if (typeof answer === 'number') return { url, status: answer, type: '', body: new Uint8Array() };
      if (typeof answer === 'object' && 'to' in answer) {
        if (mayFollow(url, new URL(answer.to))) throw new Error('It may not follow to another domain.');
        throw new WebError('redirected');
      }
      if (typeof answer === 'string') throw new WebError(answer);
      const body = new TextEncoder().encode(method === 'HEAD' ? '' : answer.page);
      return { url, status: answer.page.includes('moment') ? 503 : 200, type: '', body };
    },
    knowsName: async (name) => knownTo(name),
    txt: async () => [],
    domainOf: async (name) => name.split('.').slice(-2).join('.'),
    inTurn: (_caller, task) => task(),
    readPage: () => Promise.reject(new Error('This test must not read pages.')),
    readProofTags: () => Promise.reject(new Error('This test must not read tags.')),
  };
  return {
    websites,
    requests,
    now: () => new Date(time),
    pass: (ms: number) => {
      time += ms;
    },
    setOnline: (online: boolean) => {
      isOnline = online;
    },
  };
}

type Simulation = ReturnType<typeof simulatedSites>;

const optionsOf = (store: Store, { websites, now }: Simulation) => ({ host: bareHost(store, { clock: now }), websites });

/** Simulates some days, in which the job runs every hour. */
async function passDays(store: Store, simulation: Simulation, days: number, runs = 1): Promise<void> {
  const options = optionsOf(store, simulation);
  for (let hour = 0; hour < days * 24; hour += 1) {
    if (hour % 6 === 0) await watchNewWebsites(options, '');
    await Promise.all(Array.from({ length: runs }, () => checkDueHosts(options)));
    simulation.pass(hourMs);
  }
}

/** Pseudorandom numbers from 0 to 1, the same in every test run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const page = { page: '<title>Acme</title>' };
const dead = { gone404: 404, gone410: 410, noDomain: 'unknown_host' } as const satisfies Record<string, Answer>;
const behaviours = [
  'alive',
  'refusesHead',
  'liesToHead',
  'forbids',
  'challenges',
  'fails',
  'comesAndGoes',
  'gone404',
  'gone410',
  'noDomain',
  'moved',
  'parked',
] as const;

/** A website with the given behavior that goes down, moves or is parked at a given time. */
function siteOf(behaviour: (typeof behaviours)[number], from: number, random: () => number): Site {
  const seed = random() * 7;
  const dayOf = (time: number) => Math.floor(time / dayMs + seed);
  const pick = <T>(time: number, choices: readonly T[]): T => choices[dayOf(time) % choices.length] as T;
  switch (behaviour) {
    case 'alive':
      return () => page;
    case 'refusesHead':
      return (_time, method) => (method === 'HEAD' ? 405 : page);
    case 'liesToHead':
      return (_time, method) => (method === 'HEAD' ? 404 : page);
    case 'forbids':
      return (time) => pick(time, [401, 403, 429]);
    case 'challenges':
      return (_time, method) => (method === 'HEAD' ? 403 : { page: '<title>Just a moment...</title>' });
    case 'fails':
      return (time) => pick(time, ['too_slow', 'unreachable', 500, 503, 'private_address'] as const);
    // Gone for five days, alive for two.
    case 'comesAndGoes':
      return (time) => (dayOf(time) % 7 < 5 ? pick(time, [404, 410, 'unknown_host'] as const) : page);
    case 'moved':
      return (time) => (time < from ? page : { to: 'https://other.example/' });
    case 'parked':
      return (time) => (time < from ? page : { page: '<title>This domain is for sale</title>' });
    default:
      return (time) => (time < from ? page : dead[behaviour]);
  }
}

const stores = [
  ['memory', async () => openMemoryStore()],
  ['SQLite', () => openSqliteStore(':memory:')],
] as const;

describe.each(stores)('the link watch over %s', (_name, open) => {
  test('of 200 websites with 12 behaviors in 30 days, those that are gone are found within 8 days, and no others', async () => {
    const random = randomNumbers(17);
    const kinds = Array.from({ length: 200 }, (_value, at) => behaviours[at % behaviours.length] ?? 'alive');
    const troubleAt = kinds.map(() => noon.getTime() + (2 + random() * 13) * dayMs);
    const hostOf = (at: number) => `site-${at}.example`;
    const simulation = simulatedSites(new Map(kinds.map((kind, at) => [hostOf(at), siteOf(kind, troubleAt[at] ?? 0, random)])));
    // Each website has its own domain.
    simulation.websites.domainOf = async (name) => name;
    const store = await open();
    for (const [at] of kinds.entries())
      await store.startups.insert(aStartup({ _id: anId(at + 1), website: `https://${hostOf(at)}/` }));
    await passDays(store, simulation, 30);

    const seen = await Promise.all(kinds.map((_kind, at) => store.linkWatches.byStartup(anId(at + 1))));
    const found = seen.map((watch) => (watch?.foundAt == null ? undefined : watch.suspicion?.kind));
    const expected = kinds.map((kind) => (kind in dead ? 'gone' : kind === 'moved' || kind === 'parked' ? kind : undefined));
    // A parked domain is found only by the weekly check that reads the page.
    expect(found).toEqual(expected);
    const daysUntilFound = seen.map((watch, at) => (Date.parse(watch?.foundAt ?? '') - (troubleAt[at] ?? 0)) / dayMs);
    const ofDead = daysUntilFound.filter((_days, at) => (kinds[at] ?? '') in dead);
    expect(ofDead).toHaveLength(49);
    expect(Math.max(...ofDead)).toBeLessThanOrEqual(8);

    const asked = simulation.requests.map(({ host, method, day }) => `${method} ${host} ${day}`);
    expect(new Set(asked).size).toBe(asked.length);
    const { total } = await store.linkWatches.table(
      { search: '', trouble: 'gone', now: simulation.now().toISOString() },
      { offset: 0, limit: 1 },
    );
    expect(total).toBe(49);
    await store.close();
  });
});

/** Creates a store with one listing, and simulates the listing's website. */
async function oneListing(site: Site, overrides: Parameters<typeof aStartup>[0] = {}) {
  const store = openMemoryStore();
  await store.users.insert(aUser());
  await store.startups.insert(aStartup({ website: 'https://acme.example/', ...overrides }));
  const simulation = simulatedSites(new Map([['acme.example', site]]));
  const watch = async () => store.linkWatches.byStartup(anId(1));
  return { store, simulation, watch };
}

const emails = async (store: Store) =>
  (await store.outbox.due('9999-01-01T00:00:00.000Z', 99)).flatMap(({ email }) =>
    email.kind === 'website.trouble' ? [email] : [],
  );

test('while this machine’s network is down, no website counts as gone, and the day is ignored', async () => {
  const { store, simulation, watch } = await oneListing(() => page);
  await passDays(store, simulation, 3);
  simulation.setOnline(false);
  await passDays(store, simulation, 20);
  expect(await watch()).toMatchObject({ suspicion: null, foundAt: null });
  expect((await watch())?.checks.at(-1)).toMatchObject({ result: 'unsure', detail: 'The name server did not answer.' });
  simulation.setOnline(true);
  await passDays(store, simulation, 2);
  expect((await watch())?.checks).toMatchObject([{ result: 'alive' }]);
});

test('a website whose name lookup fails, although its name servers know the name, does not count as gone', async () => {
  const { store, simulation, watch } = await oneListing(() => 'unknown_host');
  simulation.websites.knowsName = async () => true;
  await passDays(store, simulation, 20);
  simulation.websites.knowsName = async () => Promise.reject(new WebError('unreachable'));
  await passDays(store, simulation, 20);
  expect(await watch()).toMatchObject({ suspicion: null, foundAt: null });
});

test('the page shows when the website was last online, the owner is asked once, and admins see it 14 days later', async () => {
  const diesAt = noon.getTime() + 3 * dayMs;
  const { store, simulation, watch } = await oneListing((time) => (time < diesAt ? page : 404), { userId: anId(1) });
  const version = await store.version();
  await passDays(store, simulation, 8);
  const lastAliveAt = (await watch())?.lastAliveAt ?? '';
  expect([await store.version(), await emails(store)]).toEqual([version, []]);
  expect((await store.startups.byId(anId(1)))?.lastAliveAt).toBeUndefined();
  await passDays(store, simulation, 5);
  const { foundAt = '', reviewAt } = (await watch()) ?? {};
  expect((await store.startups.byId(anId(1)))?.lastAliveAt).toBe(lastAliveAt);
  expect(Date.parse(reviewAt ?? '') - Date.parse(foundAt ?? '')).toBe(14 * dayMs);
  const question = { startup: 'Acme Pay', website: 'https://acme.example/', trouble: 'gone', movedTo: '', reviewAt };
  expect(await emails(store)).toMatchObject([question]);
  expect(await store.linkWatches.countFound(simulation.now().toISOString())).toBe(0);
  await passDays(store, simulation, 14);
  expect(await store.linkWatches.countFound(simulation.now().toISOString())).toBe(1);
  expect(await emails(store)).toHaveLength(1);
});

test('a website that was never online is found too, and coming online ends the finding', async () => {
  const livesAt = noon.getTime() + 12 * dayMs;
  const { store, simulation } = await oneListing((time) => (time < livesAt ? 410 : page));
  await passDays(store, simulation, 11);
  expect((await store.startups.byId(anId(1)))?.lastAliveAt).toBe('');
  expect(await store.linkWatches.countFound(simulation.now().toISOString())).toBe(1);
  await passDays(store, simulation, 3);
  expect(await store.startups.byId(anId(1))).toEqual(aStartup({ website: 'https://acme.example/' }));
  expect(await store.linkWatches.countFound(simulation.now().toISOString())).toBe(0);
});

test('a host with 40 listings is checked once a day, with each listing in turn; a listing that may be gone is rechecked in time', async () => {
  const store = openMemoryStore();
  for (let number = 1; number <= 40; number += 1)
    await store.startups.insert(aStartup({ _id: anId(number), website: `https://www.acme.example/${number}` }));
  let isGone = '';
  const simulation = simulatedSites(new Map());
  const paths: string[] = [];
  simulation.websites.get = async (address, { method } = {}) => {
    const url = new URL(address);
    if (method === 'HEAD') paths.push(url.pathname);
    return { url, status: url.pathname === isGone ? 404 : 200, type: '', body: new Uint8Array() };
  };
  isGone = '/1';
  await passDays(store, simulation, 9);
  expect(paths).toHaveLength(9);
  expect(new Set(paths.slice(0, 7)).size).toBe(7);
  expect([paths[0], paths[7], paths[8]]).toEqual(['/1', '/1', '/8']);
  await passDays(store, simulation, 33);
  expect(new Set(paths).size).toBe(40);
  expect((await store.linkWatches.byStartup(anId(1)))?.foundAt).not.toBeNull();
});

test('with several processes, a host is still checked once a day', async () => {
  const { store, simulation } = await oneListing(() => page);
  await passDays(store, simulation, 10, 4);
  expect(simulation.requests.filter(({ method }) => method === 'HEAD')).toHaveLength(10);
});

test('a process that is killed in the middle of a check leaves the host for the next day', async () => {
  const { store, simulation, watch } = await oneListing(() => page);
  await passDays(store, simulation, 2);
  const before = await watch();
  const { get } = simulation.websites;
  // The response will never be used.
  simulation.websites.get = () => new Promise(() => undefined);
  const options = optionsOf(store, simulation);
  for (let hour = 0; hour < 24; hour += 1) {
    void checkDueHosts(options);
    await new Promise((resolve) => setImmediate(resolve));
    simulation.pass(hourMs);
  }
  expect(await watch()).toEqual(before);
  simulation.websites.get = get;
  await passDays(store, simulation, 1);
  expect((await watch())?.checkedAt).toBe((await watch())?.lastAliveAt);
  expect((await watch())?.checkedAt).not.toBe(before?.checkedAt);
});

test('an error in one check is reported, and the other checks continue', async () => {
  const store = openMemoryStore();
  await store.startups.insert(aStartup({ website: 'https://acme.example/' }));
  await store.startups.insert(aStartup({ _id: anId(2), website: 'https://brio.example/' }));
  const simulation = simulatedSites(new Map([['brio.example', () => page]]));
  const { get } = simulation.websites;
  simulation.websites.get = (address, options) =>
    address.includes('acme') ? Promise.reject(new TypeError('odd')) : get(address, options);
  const failures: unknown[] = [];
  const host = { ...bareHost(store, { clock: simulation.now }), report: (error: unknown) => failures.push(error) };
  await watchNewWebsites({ host }, '');
  simulation.pass(2 * dayMs);
  await checkDueHosts({ host, websites: simulation.websites });
  expect(failures).toEqual([new TypeError('odd')]);
  expect((await store.linkWatches.byStartup(anId(2)))?.checks).toMatchObject([{ result: 'alive' }]);
});

test('a listing that is archived, closed or has another website is no longer checked', async () => {
  const { store, simulation, watch } = await oneListing(() => 404);
  await passDays(store, simulation, 3);
  await store.startups.update(aStartup({ website: 'https://brio.example/' }));
  await passDays(store, simulation, 1);
  expect(await watch()).toMatchObject({ website: 'https://brio.example/', host: 'brio.example', suspicion: null });
  await store.startups.update(aStartup({ website: 'https://brio.example/', fields: { status: 'closed' } }));
  await passDays(store, simulation, 2);
  expect(await watch()).toBeUndefined();
  expect(await store.linkHosts.due('9999-01-01T00:00:00.000Z', 9)).toEqual([]);
});
