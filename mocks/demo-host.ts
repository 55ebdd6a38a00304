import { openMemoryStore } from '../db/memory/store.ts';
import { seedSample } from '../db/sample/seed.ts';
import type { ApiRequest, Host } from '../server/handle.ts';
import { visitor } from '../server/rules/access.ts';
import { newId } from '../server/rules/ids.ts';

export interface Demo {
  host: Host;
  /** Who is calling; changed when the demo's visitor takes another role. */
  caller: Pick<ApiRequest, 'actor' | 'visitor'>;
}

/** The whole product over the sample directory, in memory and for one visit. */
export async function createDemoHost(now: () => Date): Promise<Demo> {
  const store = openMemoryStore();
  await seedSample(store, now());
  const report = (error: unknown) => console.error(error);
  const host: Host = {
    store,
    now,
    newId: () => newId(now()),
    config: { paypalClientId: '' },
    // One person's counts need no buffer.
    count: (events) => void store.analytics.record(events).catch(report),
    report,
    strict: false,
  };
  return { host, caller: { actor: visitor, visitor: 'demo' } };
}
