import type { HttpHandler } from 'msw/http';
import { getResponse } from 'msw/utils/get-response';
import type { State } from '../db/memory/state.ts';
import { openMemoryStore } from '../db/memory/store.ts';
import { demoAdminId, personId, samplePeople } from '../db/sample/people.ts';
import { seedSampleDirectory } from '../db/sample/directory.ts';
import type { Store } from '../db/store.ts';
import { directoryCalls } from '../server/domain/directory-calls.ts';
import { directoryContract } from '../server/domain/directory-contract.ts';
import type { ApiHost } from '../server/api/handle.ts';
import { newId } from '../server/domain/core/ids.ts';
import { notificationKinds } from '../server/domain/core/kinds.ts';
import { demoAdapters, demoPassword } from './adapters.ts';
import { createCallHandlers, createHandlers, type HandlerOptions } from './handlers.ts';

interface DemoHostOptions {
  now: () => Date;
  /** The rows of a restored session; undefined starts with the sample directory. */
  restored: State | undefined;
  /** Called after every write with the store's rows. */
  onChange: (state: State) => void;
}

/** The API over a memory store. Its contract and its sample are complete once `createAnswers` has completed it. */
export async function createDemoHost({ now, restored, onChange }: DemoHostOptions): Promise<ApiHost> {
  const store = openMemoryStore({ from: restored, onChange });
  if (restored === undefined) await seedDemo(store, now());
  const report = (error: unknown) => console.error(error);
  return {
    contract: directoryContract,
    calls: directoryCalls,
    store,
    now,
    newId: () => newId(now()),
    config: { paypal: { clientId: '', environment: 'sandbox', scriptUrl: '' }, googleClientId: '' },
    adapters: { ...demoAdapters, websites: async () => (await import('./founder-sites.ts')).founderSites(store) },
    // The counts of one visitor need no buffer.
    count: (events) => void store.analytics.record(events).catch(report),
    report,
    strict: false,
  };
}

/**
 * Answers the API's requests. Calls of the directory are answered at once. `complete` adds the rest of the contract and of the
 * sample before the first other request, which the first page seldom makes.
 */
export function createAnswers(host: ApiHost, options: HandlerOptions) {
  const directoryHandlers = createCallHandlers(host, options);
  let allHandlers: Promise<HttpHandler[]> | undefined;
  const complete = async (): Promise<HttpHandler[]> => {
    try {
      allHandlers ??= completeDemo(host).then(() => createHandlers(host, options));
      return await allHandlers;
    } catch (error) {
      // The next request tries again: the network may have failed.
      allHandlers = undefined;
      throw error;
    }
  };
  /** Undefined for an address that is not below /api. */
  const answer = async (request: Request): Promise<Response | undefined> => {
    const atOnce = await getResponse(directoryHandlers, request);
    return atOnce ?? getResponse(await complete(), request);
  };
  return { answer, complete };
}

async function completeDemo(host: ApiHost): Promise<void> {
  const [{ contract }, { calls }, { seedSampleContent }, { seedSampleModeration }] = await Promise.all([
    import('../server/domain/contract.ts'),
    import('../server/domain/calls.ts'),
    import('../db/sample/content.ts'),
    import('../db/sample/moderation.ts'),
  ]);
  const now = host.now();
  await seedSampleContent(host.store, now);
  if (await seedSampleModeration(host.store, now)) await host.store.transaction((inside) => markSampleNotified(inside, now));
  host.contract = contract;
  host.calls = calls;
}

/** The sample's users have no passwords; in the demo they share a public one. The demo's admin is notified of new items at once. */
async function seedDemo(store: Store, now: Date): Promise<void> {
  await seedSampleDirectory(store, now);
  const passwordHash = await demoAdapters.passwords.hash(demoPassword);
  await store.transaction(async (transaction) => {
    for (const { username } of samplePeople) {
      const user = await transaction.users.byId(personId(username));
      if (user !== undefined) await transaction.users.update({ ...user, passwordHash });
    }
    for (const kind of notificationKinds) await transaction.notifications.saveFrequency(demoAdminId, kind, 'at_once');
    await markSampleNotified(transaction, now);
  });
}

/** The admin is not notified of items that wait in the sample itself. */
async function markSampleNotified({ notifications }: Store, now: Date): Promise<void> {
  for (const kind of notificationKinds)
    await notifications.markNotified({ userId: demoAdminId, kind, excluded: undefined }, now.toISOString());
}
