import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CollectionEdit } from './collections.contract.ts';
import { maxItems } from '../core/lengths.ts';
import {
  collectedIds,
  isRemoved,
  mergeCollections,
  newCollection,
  removedCollection,
  whyCannotCollect,
  whyCannotCreate,
  whyCannotSave,
  withHead,
  withoutFutureTimes,
  withStartup,
} from './collections.rules.ts';

const anId = (number: number) => number.toString(16).padStart(24, '0');
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
const [one, two, three] = [anId(1), anId(2), anId(3)] as const;

/** A collection of the listings `one` and `two`, created at minute 0. */
const base = withStartup(withStartup(newCollection('Tools', at(0)), one, true, at(0)), two, true, at(1));
const idsOf = (collection: CollectionEdit) => collectedIds(collection);

const time = fc.integer({ min: 0, max: 5 }).map((minute) => at(minute).toISOString());
const startupId = fc.integer({ min: 1, max: 4 }).map(anId);
const anyCollection: fc.Arbitrary<CollectionEdit> = fc
  .record({
    title: fc.constantFrom('A', 'B'),
    introduction: fc.constantFrom('', 'Why'),
    startupIds: fc.uniqueArray(startupId, { maxLength: 4 }),
    changedAt: time,
    entries: fc.uniqueArray(fc.record({ startupId, changedAt: time, removed: fc.boolean() }), { selector: (e) => e.startupId }),
    deletedAt: fc.option(time),
  })
  // Every stored state has been merged at least once.
  .map((state) => mergeCollections(state, state));

test('merging gives the same result in any order, in any grouping and any number of times', () => {
  fc.assert(
    fc.property(anyCollection, anyCollection, anyCollection, (a, b, c) => {
      const merged = mergeCollections(mergeCollections(a, b), c);
      expect(mergeCollections(a, mergeCollections(b, c))).toEqual(merged);
      expect(mergeCollections(c, mergeCollections(b, a))).toEqual(merged);
      expect(mergeCollections(merged, b)).toEqual(merged);
    }),
  );
});

test('additions from two devices are both kept, after the listings that are already in the order', () => {
  const phone = withStartup(base, three, true, at(5));
  const laptop = withStartup(base, anId(4), true, at(4));
  expect(idsOf(mergeCollections(phone, laptop))).toEqual([one, two, anId(4), three]);
});

test('when a listing is added and removed, the later change wins', () => {
  const without = withStartup(base, one, false, at(5));
  expect(idsOf(mergeCollections(without, base))).toEqual([two]);
  expect(idsOf(mergeCollections(without, withStartup(base, one, true, at(4))))).toEqual([two]);
  expect(idsOf(mergeCollections(without, withStartup(base, one, true, at(6))))).toEqual([two, one]);
  expect(idsOf(mergeCollections(without, withStartup(base, one, true, at(5))))).toEqual([two, one]);
});

test('the later of two names or orders wins, without removing a listing', () => {
  const renamed = withHead(base, { title: 'Good tools' }, at(5));
  const ordered = withStartup(withHead(base, { startupIds: [two, one] }, at(6)), three, true, at(3));
  const merged = mergeCollections(renamed, ordered);
  expect(merged.title).toBe('Tools');
  expect(idsOf(merged)).toEqual([two, one, three]);
  expect(mergeCollections(renamed, base).title).toBe('Good tools');
});

test('a removed collection stays removed unless it is changed later', () => {
  const removed = removedCollection(base, at(5));
  expect(isRemoved(base)).toBe(false);
  expect(isRemoved(removed)).toBe(true);
  expect(isRemoved(mergeCollections(removed, withStartup(base, three, true, at(4))))).toBe(true);
  expect(isRemoved(mergeCollections(removed, withStartup(base, one, false, at(6))))).toBe(true);
  const revived = mergeCollections(removed, withStartup(base, three, true, at(6)));
  expect(isRemoved(revived)).toBe(false);
  expect(idsOf(revived)).toEqual([three]);
  expect(isRemoved(mergeCollections(removed, withHead(base, { title: 'Still mine' }, at(6))))).toBe(false);
});

test('a later change wins even if the clock was set back', () => {
  expect(idsOf(mergeCollections(base, withStartup(base, two, false, at(-60))))).toEqual([one]);
  expect(mergeCollections(base, withHead(base, { title: 'Later' }, at(-60))).title).toBe('Later');
  expect(isRemoved(mergeCollections(base, removedCollection(base, at(-60))))).toBe(true);
  const again = withStartup(removedCollection(base, at(5)), one, true, at(-60));
  expect(idsOf(again)).toEqual([one]);
});

test('a clock that is ahead does not win over later changes', () => {
  const ahead = withoutFutureTimes(withHead(base, { title: 'Ahead' }, at(500)), at(7).toISOString());
  expect(ahead.changedAt).toBe(at(7).toISOString());
  expect(mergeCollections(ahead, withHead(base, { title: 'Later' }, at(8))).title).toBe('Later');
  const removed = withoutFutureTimes(removedCollection(base, at(500)), at(7).toISOString());
  expect(removed.deletedAt).toBe(at(7).toISOString());
  expect(withoutFutureTimes(base, at(7).toISOString())).toEqual(base);
});

test('a full collection accepts no further listing, and a merged collection has no more listings than allowed', () => {
  const filled = (from: number) =>
    Array.from({ length: maxItems.collectionStartups }, (_, index) => anId(from + index)).reduce(
      (collection, id, index) => withStartup(collection, id, true, at(index)),
      newCollection('Many', at(0)),
    );
  const full = filled(1);
  expect(whyCannotCollect(full, anId(999))).toBe('collections.full');
  expect(whyCannotCollect(full, anId(1))).toBeUndefined();
  expect(whyCannotCollect(base, anId(999))).toBeUndefined();
  const four = [101, 201, 301].reduce((merged, from) => mergeCollections(merged, filled(from)), full);
  expect(idsOf(four)).toHaveLength(maxItems.collectionStartups);
  expect(four.entries).toHaveLength(maxItems.collectionEntries);
  expect(four.entries.filter(({ startupId: id }) => idsOf(four).includes(id))).toHaveLength(maxItems.collectionStartups);
});

test('a member has at most fifty collections', () => {
  expect(whyCannotCreate(49)).toBeUndefined();
  expect(whyCannotCreate(50)).toBe('collections.too_many');
});

test('a collection cannot have the address of another page', () => {
  expect(whyCannotSave({ slug: 'mine' })).toBe('collections.slug_taken');
  expect(whyCannotSave({ slug: 'shared' })).toBe('collections.slug_taken');
  expect(whyCannotSave({ slug: 'for-bakers' })).toBeUndefined();
});
