import type { State } from '../db/memory/state.ts';
import { openMemoryStore } from '../db/memory/store.ts';
import { demoAdminId, personId, samplePeople } from '../db/sample/people.ts';
import { seedSampleDirectory } from '../db/sample/directory.ts';
import type { Store } from '../db/store.ts';
import { directoryContract } from '../server/domain/directory-contract.ts';
import type { Host } from '../server/api/handle.ts';
import { newId } from '../server/domain/core/ids.ts';
import { notificationKinds } from '../server/domain/core/kinds.ts';
import { createRouter } from '../server/api/router.ts';
import { demoAdapters, demoPassword } from './adapters.ts';

export interface DemoHostOptions {
  now: () => Date;
  /** The rows of a restored session; undefined starts with the sample directory. */
  restored: State | undefined;
  /** Called after every write with the store's rows. */
  onChange: (state: State) => void;
}

const directoryRouter = createRouter(directoryContract);

/** The API over a memory store. Its contract and its sample are whole once `createCompletion` has run. */
export async function createDemoHost({ now, restored, onChange }: DemoHostOptions): Promise<Host> {
  const store = openMemoryStore({ from: restored, onChange });
  if (restored === undefined) await seedDemo(store, now());
  const report = (error: unknown) => console.error(error);
  return {
    router: directoryRouter,
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
 * The directory's calls are answered at once. Before the first other request, which the first page seldom makes, the returned
 * function adds the rest of the contract and of the sample.
 */
export function createCompletion(host: Host): (request?: Request) => Promise<void> {
  let completed: Promise<void> | undefined;
  return async (request) => {
    if (request !== undefined && directoryRouter.find(request.method, new URL(request.url).pathname) !== undefined) return;
    completed ??= complete(host);
    await completed.catch((error: unknown) => {
      // The next request tries again: the network may have failed.
      completed = undefined;
      throw error;
    });
  };
}

async function complete(host: Host): Promise<void> {
  const [{ contract }, { seedSampleContent }, { seedSampleModeration }] = await Promise.all([
    import('../server/domain/contract.ts'),
    import('../db/sample/content.ts'),
    import('../db/sample/moderation.ts'),
  ]);
  const now = host.now();
  await seedSampleContent(host.store, now);
  if (await seedSampleModeration(host.store, now)) await host.store.transaction((inside) => markSampleNotified(inside, now));
  host.router = createRouter(contract);
}

/** The sample's users have no passwords; in the demo they share a public one. Its admin is notified of new items at once. */
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

/** The admin is not notified of what waits in the sample itself. */
async function markSampleNotified({ notifications }: Store, now: Date): Promise<void> {
  for (const kind of notificationKinds)
    await notifications.markNotified({ userId: demoAdminId, kind, leftOut: undefined }, now.toISOString());
}
