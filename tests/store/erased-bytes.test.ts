import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { aFeedback, anEmail, anId, daysAgo, noon } from './builders.ts';
import { everythingAboutAda } from './everything-about.ts';
import { emptyDatabases } from './temp-folder.ts';

const emptyDatabase = emptyDatabases();
const address = 'Erased.Person@mailbox.example';
const at = noon.toISOString();

/** How often the address occurs in the database file, in upper or lower case. */
function occurrences(path: string): number {
  const database = new Database(path);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  return readFileSync(path, 'latin1').toLowerCase().split(address.toLowerCase()).length - 1;
}

test('after a person is erased, no byte of the database file has their address', async () => {
  const path = await emptyDatabase();
  const store = await openSqliteStore(path);
  const { userId } = await everythingAboutAda(store, address);
  await store.outbox.enqueue(
    anEmail({ key: 'waiting', email: { kind: 'newsletter.welcome', to: address, unsubscribeToken: 't' } }),
  );
  const entry = { _id: anId(6), actorId: anId(2), actor: 'bob', action: 'saveUser', createdAt: at };
  await store.audit.add({
    ...entry,
    subjectId: userId,
    subject: 'ada',
    before: { email: address },
    after: { email: 'a@b.example' },
  });
  // Values that were replaced or deleted before the erasure.
  const person = await store.users.byId(userId);
  if (person === undefined) throw new Error('There is no person.');
  await store.users.update({ ...person, phone: '+44 1234567890', newEmail: `new.${address}` });
  await store.users.update(person);
  await replaceFeedback(store);
  await store.close();
  expect(occurrences(path)).toBeGreaterThan(16);

  const reopened = await openSqliteStore(path);
  await reopened.users.remove(userId);
  // The hourly purge removes the avatar.
  expect(await reopened.images.removeUnreferenced(daysAgo(1))).toBe(1);
  await reopened.close();

  expect(occurrences(path)).toBe(0);
});

test('after a person without an account is erased, no byte of the database file has their address', async () => {
  const path = await emptyDatabase();
  const store = await openSqliteStore(path);
  await everythingAboutAda(store, address, { withAccount: false });
  await replaceFeedback(store);
  await store.close();
  expect(occurrences(path)).toBeGreaterThan(6);

  const reopened = await openSqliteStore(path);
  await reopened.users.eraseAddress(address.toUpperCase());
  await reopened.close();

  expect(occurrences(path)).toBe(0);
});

/** Feedback that takes several pages of the file, and is deleted again. */
async function replaceFeedback({ feedback }: Store): Promise<void> {
  await feedback.insert(aFeedback({ _id: anId(7), email: address, content: address.repeat(300) }));
  await feedback.remove(anId(7));
}
