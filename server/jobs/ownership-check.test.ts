import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import type { Store } from '../../db/store.ts';
import { type FounderSites, openFounderSites } from '../../tests/api/founder-sites.ts';
import { bareHost } from '../../tests/api/hosts.ts';
import { anOwnershipProof, anId, aStartup, aUser, noon } from '../../tests/store/builders.ts';
import { aMerge } from '../../tests/store/merge-builder.ts';
import { checkDueProofs } from './ownership-check.ts';

const dayMs = 86_400_000;
const token = 'a'.repeat(32);

let sites: FounderSites;
let store: Store;
let day = 0;

beforeAll(async () => {
  sites = await openFounderSites();
});
afterAll(() => sites.close());

const inDays = (days: number) => new Date(noon.getTime() + days * dayMs);

/** The verified owner's DNS proof is due on day 7. */
beforeEach(async () => {
  sites.clear();
  sites.txt.set('acme.example', [`debut-verify=${token}`]);
  store = openMemoryStore();
  await store.users.insert(aUser());
  await store.startups.insert(
    aStartup({ website: sites.address('acme.example'), userId: anId(1), verifiedAt: noon.toISOString() }),
  );
  await prove({});
});

async function prove(overrides: Parameters<typeof anOwnershipProof>[0]): Promise<void> {
  const proven = { method: 'dns', host: 'acme.example', at: noon.toISOString() } as const;
  await store.ownershipProofs.save(anOwnershipProof({ proven, checkAt: inDays(7).toISOString(), ...overrides }));
}

async function runOn(onDay: number): Promise<void> {
  day = onDay;
  const host = bareHost(store, { clock: () => inDays(day) });
  await checkDueProofs({ host, websites: sites.websites, origin: 'https://debut.example' });
}

const proofNow = () => store.ownershipProofs.find(anId(1), anId(1));
const isVerified = async () => (await store.startups.byId(anId(1)))?.verifiedAt !== undefined;
const changes = async () =>
  (await store.outbox.due(inDays(99).toISOString(), 99)).flatMap(({ email }) =>
    email.kind === 'ownership.changed' ? [email.change] : [],
  );

test('an existing proof is checked once a week', async () => {
  await runOn(6);
  expect((await proofNow())?.checkAt).toBe(inDays(7).toISOString());
  await runOn(7);
  expect(await proofNow()).toMatchObject({ checkAt: inDays(14).toISOString(), proven: { at: inDays(7).toISOString() } });
  expect([await isVerified(), await changes()]).toEqual([true, []]);
});

test('a missing proof is announced once, rechecked daily, and ends the verification after 14 days; the owner remains the owner', async () => {
  sites.txt.set('acme.example', []);
  for (let onDay = 7; onDay < 21; onDay += 1) await runOn(onDay);
  expect([await isVerified(), await changes()]).toEqual([true, ['failing']]);
  await runOn(21);
  expect([await isVerified(), await changes()]).toEqual([false, ['failing', 'lapsed']]);
  expect((await store.startups.byId(anId(1)))?.userId).toBe(anId(1));
  for (let onDay = 22; onDay < 40; onDay += 1) await runOn(onDay);
  expect(await changes()).toHaveLength(2);
  // The token is kept for some time, so that the owner can prove it again.
  expect(await proofNow()).toMatchObject({ token, proven: null, failingSince: null });
  await runOn(21 + 90);
  expect(await proofNow()).toBeUndefined();
});

test('a proof that is restored in time counts as before', async () => {
  sites.txt.set('acme.example', []);
  await runOn(7);
  sites.txt.set('acme.example', [`debut-verify=${token}`]);
  await runOn(8);
  expect(await proofNow()).toMatchObject({ failingSince: null, checkAt: inDays(15).toISOString() });
  expect([await isVerified(), await changes()]).toEqual([true, ['failing']]);
});

test.each([
  ['dns', () => sites.txt.set('acme.example', new Error('SERVFAIL'))],
  ['file', () => sites.pages.set('acme.example/.well-known/debut-verify.txt', 503)],
  ['file', () => sites.pages.set('acme.example/.well-known/debut-verify.txt', { hangs: 'silent' })],
  ['page', () => sites.pages.set('acme.example/', 403)],
] as const)(
  'a %s check that fails temporarily does not count as a missing proof, however long it lasts',
  async (method, fail) => {
    fail();
    await prove({ proven: { method, host: 'acme.example', at: noon.toISOString() } });
    for (let onDay = 7; onDay < 40; onDay += 8) await runOn(onDay);
    expect([await isVerified(), await changes()]).toEqual([true, []]);
  },
);

test.each([
  ['file', 404, 'acme.example/.well-known/debut-verify.txt'],
  ['page', '<p>Parked</p>', 'acme.example/'],
] as const)('a %s that is gone counts as a missing proof', async (method, answer, address) => {
  sites.pages.set(address, answer);
  await prove({ proven: { method, host: 'acme.example', at: noon.toISOString() } });
  await runOn(7);
  expect(sites.requests).toEqual([address]);
  expect(await changes()).toEqual(['failing']);
});

test('a listing that is no longer verified is no longer checked', async () => {
  await store.startups.update(aStartup({ website: sites.address('acme.example'), userId: anId(1) }));
  await prove({ proven: { method: 'page', host: 'acme.example', at: noon.toISOString() } });
  await runOn(7);
  expect(sites.requests).toEqual([]);
  expect((await proofNow())?.checkAt).toBeNull();
});

test('a listing that is not public is not checked until it is public again', async () => {
  const startup = await store.startups.byId(anId(1));
  if (startup === undefined) throw new Error('The listing is missing.');
  await store.startups.update({ ...startup, status: 'pending' });
  await prove({ proven: { method: 'page', host: 'acme.example', at: noon.toISOString() } });
  await runOn(7);
  expect(sites.requests).toEqual([]);
  expect((await proofNow())?.checkAt).toBe(inDays(8).toISOString());
});

test('a link to a former address of the listing or of a merged duplicate is still a proof', async () => {
  await store.startups.insert(aStartup({ _id: anId(2), status: 'archived' }));
  await store.merges.insert(aMerge({ duplicateId: anId(2), survivorId: anId(1) }));
  const listing = await store.startups.byId(anId(1));
  if (listing === undefined) throw new Error('The listing is missing.');
  await store.startups.update({ ...listing, slug: 'renamed' });
  await prove({ proven: { method: 'page', host: 'acme.example', at: noon.toISOString() } });
  const link = `<a rel="me" href="https://debut.example/startup/startup-2#${token}">Us</a>`;
  sites.pages.set('acme.example/', link);
  await runOn(7);
  expect((await proofNow())?.proven?.at).toBe(inDays(7).toISOString());
  sites.pages.set('acme.example/', link.replace('startup-2', 'startup-1'));
  await runOn(14);
  expect((await proofNow())?.proven?.at).toBe(inDays(14).toISOString());
  sites.pages.clear();
  await runOn(21);
  expect(await changes()).toEqual(['failing']);
});
