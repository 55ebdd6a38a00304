import type { State } from '../db/memory/state.ts';
import { openMemoryStore } from '../db/memory/store.ts';
import { personId, samplePeople } from '../db/sample/people.ts';
import { seedSampleDirectory } from '../db/sample/directory.ts';
import type { Store } from '../db/store.ts';
import type { CallId } from '../server/contract/contract.ts';
import type { Host } from '../server/handle.ts';
import { newId } from '../server/rules/ids.ts';
import { findRoute } from '../server/request.ts';
import { demoAdapters, demoPassword } from './adapters.ts';

export interface DemoHostOptions {
  now: () => Date;
  /** The rows of a restored session; undefined starts with the sample directory. */
  restored: State | undefined;
  /** Called after every write with the store's rows. */
  onChange: (state: State) => void;
}

/** The whole API over a memory store. Its sample is complete once `createContentSeed` has run. */
export async function createDemoHost({ now, restored, onChange }: DemoHostOptions): Promise<Host> {
  const store = openMemoryStore({ from: restored, onChange });
  if (restored === undefined) await seedDemo(store, now());
  const report = (error: unknown) => console.error(error);
  return {
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

/** Calls that answer from the sample directory alone. All others may read or change what else the sample has. */
const directoryCalls: ReadonlySet<CallId> = new Set([
  'getSettings',
  'listStartups',
  'listTrendingStartups',
  'listStartupsInCategory',
  'searchStartups',
  'countFacets',
  'listFields',
  'suggestStartups',
  'listSimilarStartups',
  'getStartup',
  'getSchedule',
  'listCategories',
  'listTrendingCategories',
  'listRelatedCategories',
  'getCategory',
  'recordImpressions',
  'recordView',
  'recordTraffic',
]);

/** Adds the rest of the sample before the first request that may need it: the first page seldom does. */
export function createContentSeed({ store, now }: Pick<Host, 'store' | 'now'>): (request: Request) => Promise<void> {
  let seeded: Promise<void> | undefined;
  return ({ method, url }) => {
    const route = findRoute(method, new URL(url).pathname)?.route;
    if (route !== undefined && directoryCalls.has(route.id)) return Promise.resolve();
    seeded ??= import('../db/sample/content.ts').then(({ seedSampleContent }) => seedSampleContent(store, now()));
    return seeded;
  };
}

/** The sample's users have no passwords; in the demo they share a public one. */
async function seedDemo(store: Store, now: Date): Promise<void> {
  await seedSampleDirectory(store, now);
  const passwordHash = await demoAdapters.passwords.hash(demoPassword);
  await store.transaction(async (transaction) => {
    for (const { username } of samplePeople) {
      const user = await transaction.users.byId(personId(username));
      if (user !== undefined) await transaction.users.update({ ...user, passwordHash });
    }
  });
}
