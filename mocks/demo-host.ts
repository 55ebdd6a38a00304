import type { State } from '../db/memory/state.ts';
import { openMemoryStore } from '../db/memory/store.ts';
import { personId, samplePeople } from '../db/sample/people.ts';
import { seedSample } from '../db/sample/seed.ts';
import type { Store } from '../db/store.ts';
import type { Host } from '../server/handle.ts';
import { newId } from '../server/rules/ids.ts';
import { demoAdapters, demoPassword } from './adapters.ts';

export interface DemoHostOptions {
  now: () => Date;
  /** The rows of a restored session; undefined starts with the sample directory. */
  restored: State | undefined;
  /** Called after every write with the store's rows. */
  onChange: (state: State) => void;
}

/** The whole API over a memory store. */
export async function createDemoHost({ now, restored, onChange }: DemoHostOptions): Promise<Host> {
  const store = openMemoryStore({ from: restored, onChange });
  if (restored === undefined) await seedDemo(store, now());
  const report = (error: unknown) => console.error(error);
  return {
    store,
    now,
    newId: () => newId(now()),
    config: { paypal: { clientId: '', environment: 'sandbox', scriptUrl: '' }, googleClientId: '' },
    adapters: demoAdapters,
    // The counts of one visitor need no buffer.
    count: (events) => void store.analytics.record(events).catch(report),
    report,
    strict: false,
  };
}

/** The sample's users have no passwords; in the demo they share a public one. */
async function seedDemo(store: Store, now: Date): Promise<void> {
  await seedSample(store, now);
  const passwordHash = await demoAdapters.passwords.hash(demoPassword);
  await store.transaction(async (transaction) => {
    for (const { username } of samplePeople) {
      const user = await transaction.users.byId(personId(username));
      if (user !== undefined) await transaction.users.update({ ...user, passwordHash });
    }
  });
}
