import { expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { anId, aUser, noon } from '../../tests/store/builders.ts';
import { removeExpiredUsers } from './expired-users.ts';

const now = () => noon;

test('every expired account is removed and logged, and no other', async () => {
  const store = openMemoryStore();
  for (let number = 1; number <= 45; number += 1)
    await store.users.insert(aUser({ _id: anId(number), name: '', expiresAt: noon.toISOString() }));
  await store.users.insert(aUser({ _id: anId(50), name: '' }));
  await removeExpiredUsers(store, now);
  const { users } = await store.users.table({ search: '', role: '' }, { offset: 0, limit: 99 });
  expect(users.map(({ _id }) => _id)).toEqual([anId(50)]);
  const { events, total } = await store.securityEvents.table({ search: '', kind: '' }, { offset: 0, limit: 1 });
  expect(total).toBe(45);
  expect(events).toMatchObject([{ kind: 'account_deleted', detail: 'its address was never confirmed' }]);
});

test('a stopping process removes no further accounts', async () => {
  const store = openMemoryStore();
  await store.users.insert(aUser({ name: '', expiresAt: noon.toISOString() }));
  await removeExpiredUsers(store, now, () => true);
  expect(await store.users.count()).toBe(1);
});
