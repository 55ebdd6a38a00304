import { expect, onTestFinished, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { personId } from '../../db/sample/people.ts';
import { seedSample } from '../../db/sample/seed.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { handle } from '../../server/api/handle.ts';
import { aSession } from '../store/builders.ts';
import { openFounderSites } from './founder-sites.ts';
import { bareHost, now } from './hosts.ts';
import { interruptedStore } from './interrupted-store.ts';
import { digest } from './test-env.ts';

const kanbanjo = '000000000003000036557afb';
const token = 'a'.repeat(64);
const writes = /^(?:insert|save|update|decide|prove|enqueue|remove)$/;

const stores: Record<string, () => Promise<Store>> = {
  memory: () => Promise.resolve(openMemoryStore()),
  SQLite: () => openSqliteStore(':memory:'),
};

test.each(Object.entries(stores))(
  'a proof that is interrupted at any of its writes changes nothing, and the next proof succeeds (%s)',
  async (_, openStore) => {
    const sites = await openFounderSites();
    onTestFinished(() => sites.close());
    const store = await openStore();
    onTestFinished(() => store.close());
    await seedSample(store, now);
    const [ravi, noor] = [personId('ravi'), personId('noor')];
    for (const userId of [ravi, noor])
      await store.claims.insert({
        _id: userId,
        startup_id: kanbanjo,
        userId,
        status: 'pending',
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      });
    const expiresAt = new Date(now.getTime() + 3_600_000).toISOString();
    await store.sessions.insert(
      aSession({ tokenHash: digest(token), userId: ravi, createdAt: now.toISOString(), seenAt: now.toISOString(), expiresAt }),
    );
    const request = {
      params: { id: kanbanjo },
      query: {},
      body: undefined,
      session: token,
      visitor: 'v',
      origin: 'https://d.example',
    };
    const hostOver = (over: Store) => ({ ...bareHost(over, { websites: async () => sites.websites }), report: () => undefined });
    const { json } = await handle(hostOver(store), 'startOwnershipProof', request);
    const { ways } = JSON.parse(json) as { ways: { dns: { value: string } } };
    sites.txt.set('kanbanjo.example', [ways.dns.value]);
    const state = async () => ({
      startup: await store.startups.byId(kanbanjo),
      claims: await store.claims.pendingOfStartup(kanbanjo),
      proof: await store.ownershipProofs.find(kanbanjo, ravi),
      emails: await store.outbox.due('9999-12-31T00:00:00.000Z', 99),
    });
    const before = await state();
    const check = (over: Store) =>
      handle(hostOver(over), 'checkOwnershipProof', { ...request, body: { method: 'dns', code: '' } });
    let steps = 0;
    for (let reply = 500; reply !== 200;) {
      steps += 1;
      reply = (await check(interruptedStore(store, steps, writes))).status;
      if (reply !== 200) expect(await state()).toEqual(before);
    }
    // The writes: proof, claim, its decision and email, the listing, the rival's decision and email.
    expect(steps - 1).toBe(7);
    const after = await state();
    expect(after).toMatchObject({ startup: { userId: ravi, verifiedAt: now.toISOString() }, claims: [] });
    // The reply was lost with the connection, so the member checks again.
    expect((await check(store)).status).toBe(200);
    expect(await state()).toEqual(after);
    expect(await store.claims.ofUserAndStartup(ravi, kanbanjo)).toMatchObject([{ status: 'approved' }]);
  },
);
