import { expect, test } from 'vitest';
import type { IdempotencyReservation } from '../../db/store.ts';
import { anId, aUser, daysAgo, noon } from './builders.ts';
import { brokenBy, type OpenStore, storePerTest } from './opened.ts';

const aReservation = (overrides: Partial<IdempotencyReservation> = {}): IdempotencyReservation => ({
  key: 'key-1',
  requestHash: 'hash-1',
  userId: '',
  createdAt: noon.toISOString(),
  ...overrides,
});

export function idempotencyRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('a key is reserved once and completed once', async () => {
    const { byKey, reserve, complete } = store().idempotency;
    expect(await byKey('key-1')).toBeUndefined();
    expect(await complete('key-1', 200, '{}')).toBe(false);
    expect(await reserve(aReservation())).toBeUndefined();
    const reserved = { requestHash: 'hash-1', status: 0, responseJson: '', createdAt: noon.toISOString() };
    expect(await reserve(aReservation({ requestHash: 'hash-2' }))).toEqual(reserved);
    expect(await byKey('key-1')).toEqual(reserved);
    expect(await complete('key-1', 201, '{"a":1}')).toBe(true);
    expect(await complete('key-1', 200, '{}')).toBe(false);
    expect(await reserve(aReservation())).toEqual({ ...reserved, status: 201, responseJson: '{"a":1}' });
    expect(await byKey('key-2')).toBeUndefined();
  });

  test('a key that a rolled back transaction reserved is free again', async () => {
    const failed = store().transaction(async (within) => {
      await within.idempotency.reserve(aReservation());
      await within.users.insert(aUser());
      await within.users.insert(aUser());
    });
    expect(await brokenBy(failed)).not.toBe('none');
    expect(await store().idempotency.byKey('key-1')).toBeUndefined();
  });

  test('of ten simultaneous reservations of a key, one succeeds', async () => {
    const records = await Promise.all(Array.from({ length: 10 }, () => store().idempotency.reserve(aReservation())));
    expect(records.filter((record) => record === undefined)).toHaveLength(1);
  });

  test('records are removed with their user, and others stay', async () => {
    for (const number of [1, 2]) await store().users.insert(aUser({ _id: anId(number) }));
    for (const [key, userId] of [
      ['key-1', anId(1)],
      ['key-2', anId(2)],
      ['key-3', ''],
      ['key-4', anId(4)],
    ] as const) {
      await store().idempotency.reserve(aReservation({ key, userId }));
    }
    await store().users.remove(anId(1));
    const records = await Promise.all([1, 2, 3, 4].map((number) => store().idempotency.byKey(`key-${number}`)));
    expect(records.map((record) => record !== undefined)).toEqual([false, true, true, true]);
  });

  test('a purge removes records older than 60 days', async () => {
    await store().idempotency.reserve(aReservation({ key: 'old', createdAt: daysAgo(60.001) }));
    await store().idempotency.reserve(aReservation({ key: 'young', createdAt: daysAgo(60) }));
    await store().purge(noon.toISOString());
    expect(await store().idempotency.byKey('old')).toBeUndefined();
    expect(await store().idempotency.byKey('young')).toBeDefined();
  });
}
