import { beforeEach, expect, test, vi } from 'vitest';
import { openMemoryStore } from '../../../db/memory/store.ts';
import { seedSample } from '../../../db/sample/seed.ts';
import type { Store } from '../../../db/store.ts';
import { bareHost, now } from '../../../tests/api/hosts.ts';
import {
  aCall,
  callHost,
  createMemoryDevice,
  createMemoryFullTexts,
  createMemoryStorage,
} from '../../../tests/device/memory-device.ts';
import { unknownOwner } from '../../../server/domain/ownership/claims.rules.ts';
import type { PostPage } from '../../../server/domain/content/posts.contract.ts';
import type { PublicStartup, StartupPage } from '../../../server/domain/listings/startups.contract.ts';
import type { ApiResponse } from '../transport/http.ts';
import type { ApiCall } from './cached-calls.ts';

let store: Store;
let send: (call: ApiCall) => Promise<ApiResponse>;
let texts: ReturnType<typeof createMemoryFullTexts>;

const aDevice = (clock: () => number = Date.now) =>
  createMemoryDevice((call) => send(call), { fullTextStorage: texts, now: clock });
const startupCall = (slug: string) => aCall('getStartup', {}, { slug });
const postCall = (slug: string) => aCall('getPost', {}, { slug });
const parse = <Value>(response: ApiResponse | undefined) => JSON.parse(response?.json ?? 'null') as Value;

async function allSlugs(): Promise<{ startups: string[]; posts: string[] }> {
  const { startups } = parse<StartupPage>(await send(aCall('listStartups', { limit: '100' })));
  const posts: string[] = [];
  for (let page = 1; ; page += 1) {
    const reply = parse<PostPage>(await send(aCall('listPosts', { page: String(page) })));
    posts.push(...reply.posts.map(({ slug }) => slug));
    if (page >= reply.totalPages) return { startups: startups.map(({ slug }) => slug), posts };
  }
}

beforeEach(async () => {
  vi.spyOn(console, 'debug').mockReturnValue(undefined);
  store = openMemoryStore();
  await seedSample(store, now);
  send = callHost(bareHost(store));
  texts = createMemoryFullTexts();
});

test('without a network every listing and post is the same as on the server, except for the owner', async () => {
  const device = aDevice();
  await device.directory.sync({ maxAgeMs: 0, fullTexts: true });
  device.online = false;
  const { startups, posts } = await allSlugs();
  expect([startups.length > 50, posts.length > 5]).toEqual([true, true]);
  for (const slug of startups) {
    const { userId, ...page } = parse<PublicStartup>(await send(startupCall(slug)));
    const offline = parse<PublicStartup>(await device.directory.answer(startupCall(slug), ''));
    expect(offline).toEqual({ ...page, ...(userId === undefined ? {} : { userId: unknownOwner }) });
  }
  for (const slug of posts) {
    expect(parse(await device.directory.answer(postCall(slug), ''))).toEqual(parse(await send(postCall(slug))));
  }
  expect(device.status()).toMatchObject({ fetchesTexts: false, texts: { count: startups.length + posts.length } });
});

test('later syncs fetch only changed texts, and remove deleted ones', async () => {
  const device = aDevice();
  await device.directory.sync({ maxAgeMs: 0, fullTexts: true });
  const { startups, posts } = await allSlugs();
  const [edited = '', removed = ''] = startups;
  const startup = await store.startups.bySlug(edited);
  const gone = await store.startups.bySlug(removed);
  if (startup === undefined || gone === undefined) throw new Error('The sample has no such listing.');
  await store.startups.update({ ...startup, description: 'Another description.' });
  await store.startups.remove(gone._id);
  device.calls.length = 0;
  await device.directory.sync({ maxAgeMs: 0, fullTexts: true });
  expect(device.calls.filter(({ id }) => id === 'syncStartupDetails')).toHaveLength(1);
  expect(device.calls.filter(({ id }) => id === 'getPost')).toEqual([]);
  expect(parse(await device.directory.answer(startupCall(edited), ''))).toMatchObject({ description: 'Another description.' });
  expect(texts.stored.has(`startup ${gone._id}`)).toBe(false);
  expect(device.status().texts?.count).toBe(startups.length - 1 + posts.length);
});

test('posts are fetched again after a day, because their content may change without their card', async () => {
  let time = now.getTime();
  const device = aDevice(() => time);
  await device.directory.sync({ maxAgeMs: 0, fullTexts: true });
  const { posts } = await allSlugs();
  device.calls.length = 0;
  time += 23 * 60 * 60_000;
  await device.directory.sync({ maxAgeMs: 0, fullTexts: true });
  expect(device.calls.filter(({ id }) => id === 'getPost')).toHaveLength(0);
  time += 60 * 60_000;
  await device.directory.sync({ maxAgeMs: 0, fullTexts: true });
  expect(device.calls.filter(({ id }) => id === 'getPost')).toHaveLength(posts.length);
});

test('an interrupted download resumes where it stopped, even if the listings are fresh', async () => {
  const device = aDevice();
  const answer = send;
  let answers = 0;
  send = async (call) => {
    if (call.id === 'getPost' && (answers += 1) > 6) throw new TypeError('The server is down.');
    return answer(call);
  };
  const { posts } = await allSlugs();
  expect(posts.length).toBeGreaterThan(6);
  await device.directory.sync({ maxAgeMs: 0, fullTexts: true });
  send = answer;
  device.calls.length = 0;
  await device.directory.sync({ maxAgeMs: 60_000, fullTexts: true });
  expect(device.calls.filter(({ id }) => id === 'getPost')).toHaveLength(posts.length - 5);
  device.calls.length = 0;
  await device.directory.sync({ maxAgeMs: 60_000, fullTexts: true });
  expect(device.calls).toEqual([]);
});

test('when storage runs out, the texts are removed, the problem is reported, and the listings are kept', async () => {
  const { put } = texts;
  texts.put = async (rows, state) => {
    if (rows.some(({ key }) => key.startsWith('post '))) throw new DOMException('Full.', 'QuotaExceededError');
    await put(rows, state);
  };
  const device = aDevice();
  await device.directory.sync({ maxAgeMs: 0, fullTexts: true });
  expect(device.status()).toMatchObject({ problem: 'full', fetchesTexts: false, texts: { count: 0 } });
  expect(device.status().listings).toBeGreaterThan(50);
});

test('full texts can be removed alone, and are removed with the directory', async () => {
  const device = aDevice();
  await device.directory.sync({ maxAgeMs: 0, fullTexts: true });
  await device.directory.removeTexts();
  expect(device.status()).toMatchObject({ texts: { count: 0 } });
  expect(device.status().listings).toBeGreaterThan(50);
  await device.directory.sync({ maxAgeMs: 60_000, fullTexts: true });
  expect(device.status().texts?.count).toBeGreaterThan(50);
  await device.directory.remove();
  expect(texts.stored.size).toBe(0);
});

test('the sizes are estimated before a download and measured after it', async () => {
  const device = createMemoryDevice((call) => send(call), { fullTextStorage: texts, storage: createMemoryStorage() });
  const estimate = await device.directory.measure();
  await device.directory.sync({ maxAgeMs: 0, fullTexts: true });
  const measured = await device.directory.measure();
  const ratio = (estimate?.listings ?? 0) / (measured?.listings ?? 1);
  expect([ratio > 0.8, ratio < 1.2]).toEqual([true, true]);
  const { length } = [...texts.stored.values()].map(({ json }) => json).join('');
  expect(measured?.texts).toBe(length);
  expect(estimate?.texts).toBeLessThan(length);
  expect(estimate?.texts).toBeGreaterThan(length / 4);
  device.online = false;
  expect(await device.directory.measure()).toEqual(measured);
  expect(await createMemoryDevice(async () => Promise.reject(new TypeError('Offline.'))).directory.measure()).toBeUndefined();
});
