import fc from 'fast-check';
import type { Store } from '../../db/store.ts';
import { anId, daysAgo } from './builders.ts';
import { aLinkWatch, goneFor } from './link-watch-builder.ts';

const linkWatch = fc
  .record({
    startupId: fc.integer({ min: 1, max: 9 }).map(anId),
    website: fc.constantFrom('https://a.example', 'https://b.example/x'),
    host: fc.constantFrom('a.example', 'b.example'),
    checkedAt: fc.constantFrom('', daysAgo(0), daysAgo(1)),
    pausedUntil: fc.constantFrom(null, null, daysAgo(-1)),
    days: fc.constantFrom(undefined, 0, 1, -1),
  })
  .map(({ days, ...value }) => aLinkWatch({ ...value, ...(days === undefined ? {} : goneFor(days)) }));

/** Random writes of website findings. */
export const linksWrite: fc.Arbitrary<(store: Store) => Promise<unknown>> = fc.oneof(
  linkWatch.map((value) => (store: Store) => store.linkWatches.save(value)),
  linkWatch.map(({ host, startupId }) => async (store: Store) => {
    await store.linkHosts.add(host, daysAgo(0));
    await store.linkWatches.remove(startupId);
    await store.linkHosts.removeUnused(host);
    return store.linkHosts.reserve(host, daysAgo(0), daysAgo(-1));
  }),
);
