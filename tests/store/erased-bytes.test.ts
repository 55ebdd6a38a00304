import { existsSync, readFileSync } from 'node:fs';
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

/** How often the address occurs in the files of the open database, in upper or lower case. */
function occurrences(path: string): number {
  const bytes = [path, `${path}-wal`].filter((file) => existsSync(file)).map((file) => readFileSync(file, 'latin1'));
  return bytes.join('\n').toLowerCase().split(address.toLowerCase()).length - 1;
}

test('once a person is erased, no byte of the open database has their address', async () => {
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
  expect(occurrences(path)).toBeGreaterThan(16);
  await store.users.remove(userId);
  // The hourly purge removes the avatar.
  expect(occurrences(path)).toBe(1);
  expect(await store.images.removeUnreferenced(daysAgo(1))).toBe(1);
  expect(occurrences(path)).toBe(0);
  await store.close();
  expect(occurrences(path)).toBe(0);
});

test('once a person without an account is erased, no byte of the open database has their address', async () => {
  const path = await emptyDatabase();
  const store = await openSqliteStore(path);
  await everythingAboutAda(store, address, { withAccount: false });
  await replaceFeedback(store);
  expect(occurrences(path)).toBeGreaterThan(6);
  await store.users.eraseAddress(address.toUpperCase());
  expect(occurrences(path)).toBe(0);
  await store.close();
});

test('an erasure during another process’s read does not wait for it, and the next writes or the next start finish it', async () => {
  const path = await emptyDatabase();
  const store = await openSqliteStore(path);
  const { userId } = await everythingAboutAda(store, address);
  const reader = new Database(path, { readonly: true });
  const read = () => {
    reader.exec('BEGIN');
    return reader.prepare('SELECT count(*) AS found FROM users').get();
  };
  read();
  await store.users.remove(userId);
  await store.images.removeUnreferenced(daysAgo(1));
  expect(occurrences(path)).toBeGreaterThan(0);
  reader.exec('COMMIT');
  await expect
    .poll(
      async () => {
        await store.ready();
        return occurrences(path);
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(0);

  await store.feedback.insert(aFeedback({ _id: anId(7), email: address }));
  read();
  await store.users.eraseAddress(address);
  reader.exec('COMMIT');
  expect(occurrences(path)).toBeGreaterThan(0);
  const next = await openSqliteStore(path);
  expect(occurrences(path)).toBe(0);
  reader.close();
  await next.close();
  await store.close();
});

/** Feedback that takes several pages of the file, and is deleted again. */
async function replaceFeedback({ feedback }: Store): Promise<void> {
  await feedback.insert(aFeedback({ _id: anId(7), email: address, content: address.repeat(300) }));
  await feedback.remove(anId(7));
}
