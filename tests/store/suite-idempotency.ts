import { expect, test } from 'vitest';
import type { IdempotencyReservation } from '../../db/store.ts';
import { anId, aUser, noon } from './builders.ts';
import { brokenBy, type OpenStore, storePerTest } from './opened.ts';

const reservation = (given: Partial<IdempotencyReservation> = {}): IdempotencyReservation => ({
  key: 'key-1',
  requestHash: 'asked-1',
  userId: '',
  createdAt: noon.toISOString(),
  ...given,
});

export function idempotencyRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('a key is taken once, and gets one answer', async () => {
    const { byKey, reserve, complete: keep } = store().idempotency;
    expect(await byKey('key-1')).toBeUndefined();
    expect(await keep('key-1', 200, '{}')).toBe(false);
    expect(await reserve(reservation())).toBeUndefined();
    const unanswered = { requestHash: 'asked-1', status: 0, json: '' };
    expect(await reserve(reservation({ requestHash: 'asked-2' }))).toEqual(unanswered);
    expect(await byKey('key-1')).toEqual(unanswered);
    expect(await keep('key-1', 201, '{"a":1}')).toBe(true);
    expect(await keep('key-1', 200, '{}')).toBe(false);
    expect(await reserve(reservation())).toEqual({ requestHash: 'asked-1', status: 201, json: '{"a":1}' });
    expect(await byKey('key-2')).toBeUndefined();
  });

  test('a key that was taken in vain is free again', async () => {
    const failed = store().transaction(async (within) => {
      await within.idempotency.reserve(reservation());
      await within.users.insert(aUser());
      await within.users.insert(aUser());
    });
    expect(await brokenBy(failed)).not.toBe('none');
    expect(await store().idempotency.byKey('key-1')).toBeUndefined();
  });

  test('of ten who want a key at once one gets it', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => store().idempotency.reserve(reservation())));
    expect(answers.filter((kept) => kept === undefined)).toHaveLength(1);
  });

  test('answers go with their user, others stay', async () => {
    for (const number of [1, 2]) await store().users.insert(aUser({ _id: anId(number) }));
    for (const [key, userId] of [
      ['key-1', anId(1)],
      ['key-2', anId(2)],
      ['key-3', ''],
      ['key-4', anId(4)],
    ] as const) {
      await store().idempotency.reserve(reservation({ key, userId }));
    }
    await store().users.remove(anId(1));
    const kept = await Promise.all([1, 2, 3, 4].map((number) => store().idempotency.byKey(`key-${number}`)));
    expect(kept.map((row) => row !== undefined)).toEqual([false, true, true, true]);
  });

  test('answers are forgotten after 60 days', async () => {
    const days = (count: number) => new Date(noon.getTime() - count * 86_400_000).toISOString();
    await store().idempotency.reserve(reservation({ key: 'old', createdAt: days(60.001) }));
    await store().idempotency.reserve(reservation({ key: 'young', createdAt: days(60) }));
    await store().purge(noon.toISOString());
    expect(await store().idempotency.byKey('old')).toBeUndefined();
    expect(await store().idempotency.byKey('young')).toBeDefined();
  });
}
