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
  /** What an earlier page kept of this visit; without it the sample directory. */
  restored: State | undefined;
  /** Told after every write what the store holds. */
  onChange: (state: State) => void;
}

/** The whole product over the sample directory, in memory. */
export async function createDemoHost({ now, restored: from, onChange }: DemoHostOptions): Promise<Host> {
  const store = openMemoryStore({ from, onChange });
  if (from === undefined) await seedDemo(store, now());
  const report = (error: unknown) => console.error(error);
  return {
    store,
    now,
    newId: () => newId(now()),
    config: { paypal: { clientId: '', environment: 'sandbox', scriptUrl: '' }, googleClientId: '' },
    adapters: demoAdapters,
    // One person's counts need no buffer.
    count: (events) => void store.analytics.record(events).catch(report),
    report,
    strict: false,
  };
}

/** The sample's people have no passwords of their own; here they share one that everybody may know. */
async function seedDemo(store: Store, now: Date): Promise<void> {
  await seedSample(store, now);
  const passwordHash = await demoAdapters.passwords.hash(demoPassword);
  await store.transaction(async (inside) => {
    for (const { username } of samplePeople) {
      const user = await inside.users.byId(personId(username));
      if (user !== undefined) await inside.users.update({ ...user, passwordHash });
    }
  });
}
