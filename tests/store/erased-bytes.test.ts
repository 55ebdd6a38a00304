import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../db/sql/store.ts';
import {
  aFeedback,
  anEmail,
  anId,
  anIntent,
  aPost,
  aRevision,
  aStartup,
  aSubmission,
  aSubscriber,
  aUser,
  daysAgo,
  noon,
} from './builders.ts';
import { aReport } from './report-builder.ts';
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
  const person = aUser({ email: address, emailVerifiedAt: daysAgo(1), phone: '+44 1' });
  const { _id: userId } = person;
  await store.users.insert(person);
  await store.startups.insert(aStartup({ userId }));
  await store.submissions.save(aSubmission());
  await store.favorites.add({ userId, startupId: anId(1), createdAt: at });
  await store.payments.insertIntent(anIntent());
  await store.newsletter.insert(aSubscriber({ email: address }));
  await store.feedback.insert(aFeedback({ email: address }));
  await store.reports.add(aReport({ email: address, details: `Write to ${address}.` }));
  const correction = { _id: anId(5), kind: 'correction', userId: null, email: address, network: 'n', reason: address } as const;
  await store.revisions.insert(aRevision(correction));
  await store.posts.insert(aPost({ author: { name: 'Ada', email: address, avatar: '' } }));
  const email = { kind: 'newsletter.welcome', to: address, unsubscribeToken: 't' } as const;
  for (const key of ['sent', 'waiting']) await store.outbox.enqueue(anEmail({ key, email }));
  await store.outbox.markSent('sent', at);
  const entry = { _id: anId(6), actorId: anId(2), actor: 'bob', action: 'saveUser', createdAt: at };
  await store.audit.add({
    ...entry,
    subjectId: userId,
    subject: 'ada',
    before: { email: address },
    after: { email: 'a@b.example' },
  });
  // Values that were replaced or deleted before the erasure.
  await store.users.update({ ...person, phone: '+44 1234567890', newEmail: `new.${address}` });
  await store.users.update(person);
  const other = aFeedback({ _id: anId(7), email: address, content: address.repeat(300) });
  await store.feedback.insert(other);
  await store.feedback.remove(other._id);
  await store.close();
  expect(occurrences(path)).toBeGreaterThan(8);

  const reopened = await openSqliteStore(path);
  await reopened.users.remove(userId);
  await reopened.close();

  expect(occurrences(path)).toBe(0);
});
