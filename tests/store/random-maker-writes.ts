import fc from 'fast-check';
import type { Store } from '../../db/store.ts';
import { anId, daysAgo } from './builders.ts';
import { aMaker } from './maker-builder.ts';

const maker = fc
  .record({
    startupId: fc.integer({ min: 1, max: 9 }).map(anId),
    userId: fc.constantFrom(anId(1), anId(2)),
    usernameKey: fc.constantFrom('ada', 'ada', 'bob'),
    status: fc.constantFrom('accepted', 'accepted', 'asked', 'declined'),
    askedAt: fc.constantFrom(daysAgo(1), daysAgo(2)),
  })
  .map((value) => aMaker({ ...value, answeredAt: value.status === 'asked' ? null : daysAgo(0) }));

const names = fc.constantFrom<string[] | undefined>(undefined, ['Ada'], ['bob'], ['ADA', 'bob']);

/** Random writes of makers, and of the names in listings. */
export const makersWrite: fc.Arbitrary<(store: Store) => Promise<unknown>> = fc.oneof(
  maker.map((value) => (store: Store) => store.makers.save(value)),
  maker.map((value) => (store: Store) => store.makers.answer(value, 'declined', value.status, daysAgo(0))),
  fc.tuple(maker, names).map(([{ startupId }, makers]) => async (store: Store) => {
    const found = await store.startups.byId(startupId);
    if (found === undefined) return false;
    const { makers: _before, ...startup } = found;
    return store.startups.update({ ...startup, ...(makers === undefined ? {} : { makers }) });
  }),
  maker.map(
    ({ startupId }) =>
      (store: Store) =>
        store.makers.removeOfStartup(startupId),
  ),
);
