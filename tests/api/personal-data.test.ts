import { expect, test } from 'vitest';
import { exportedProperties, personalExports } from '../../server/domain/transfer/personal-exports.ts';
import { openMemoryStore } from '../../db/memory/store.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { countByAddress, firstPosition, readPersonalPage } from '../../server/domain/transfer/personal-sections.ts';
import { everythingAboutAda } from '../store/everything-about.ts';
import { anId, aStartup, daysAgo } from '../store/builders.ts';

const stores: readonly [string, () => Promise<Store>][] = [
  ['memory', async () => openMemoryStore()],
  ['SQLite', () => openSqliteStore(':memory:')],
];

async function exportOf(store: Store, subject: { userId: string; address: string }) {
  const files: Record<string, Record<string, unknown>[]> = {};
  let pages = 0;
  for (let position: string | null = firstPosition; position !== null; pages += 1) {
    const page = await readPersonalPage(store, subject, position);
    for (const { name, rows } of page.files) (files[name] ??= []).push(...rows);
    position = page.next;
  }
  return { files, pages };
}

test.each(stores)(
  'the export of a person who has rows in every table contains each column that personalData lists (%s)',
  async (_name, open) => {
    const store = await open();
    const address = 'Ada@mailbox.example';
    const { userId } = await everythingAboutAda(store, address);

    const { files } = await exportOf(store, { userId, address });

    const missing = Object.entries(personalExports).flatMap(([table, { file }]) => {
      if (file === undefined) return [];
      const found = new Set((files[`${file}.json`] ?? []).flatMap((row) => Object.keys(row)));
      return exportedProperties(table)
        .filter((property) => !found.has(property))
        .map((property) => `${file}.${property}`);
    });
    expect(missing).toEqual([]);
    const text = JSON.stringify(files);
    // Secrets, and the people who decided about this person.
    for (const secret of ['$argon2', 'session-1', 'credential', 'share-token', 'token-1', 'network-1', 'bob'])
      expect(text).not.toContain(secret);
    expect(files['audit.json']).toEqual([
      expect.objectContaining({ action: 'saveUser', isMine: false, changes: { before: { name: '' }, after: { name: 'Ada' } } }),
      expect.objectContaining({ action: 'saveDeal', isMine: true, changes: null }),
    ]);
    expect(files['security-events.json']?.map(({ detail }) => detail)).toEqual(['user → admin, by an admin']);
    await store.close();
  },
);

test.each(stores)(
  'a member with an unconfirmed address gets no rows that are stored by address, because it may belong to someone else (%s)',
  async (_name, open) => {
    const store = await open();
    const { userId } = await everythingAboutAda(store, 'ada@mailbox.example');
    const { files } = await exportOf(store, { userId, address: '' });
    const found = ['reports', 'feedback', 'newsletter', 'emails'].map((file) => files[`${file}.json`]);
    expect(found).toEqual([[], [], [], []]);
    await store.close();
  },
);

test.each(stores)('long files continue in the next reply, without gaps or repeats (%s)', async (_name, open) => {
  const store = await open();
  const { userId } = await everythingAboutAda(store, 'ada@mailbox.example');
  for (let number = 1_000; number < 1_250; number += 1)
    await store.startups.insert(aStartup({ _id: anId(number), slug: `s-${number}`, userId, publishedAt: daysAgo(1) }));
  const { files, pages } = await exportOf(store, { userId, address: 'ada@mailbox.example' });
  const ids = files['startups.json']?.map(({ _id }) => _id) ?? [];
  expect([ids.length, new Set(ids).size, pages > 3]).toEqual([251, 251, true]);
  expect(files['submissions.json']).toHaveLength(1);
  await store.close();
});

test.each(stores)('a person without an account is exported and erased by address (%s)', async (_name, open) => {
  const store = await open();
  await everythingAboutAda(store, 'ada@mailbox.example', { withAccount: false });
  const counts = { newsletter: 1, corrections: 1, reports: 1, feedback: 1, emails: 1 };
  expect(await countByAddress(store, 'ADA@mailbox.example')).toEqual(counts);
  const { files } = await exportOf(store, { userId: '', address: 'ADA@mailbox.example' });
  expect(Object.fromEntries(Object.entries(files).map(([name, rows]) => [name, rows.length]))).toEqual({
    'revisions.json': 1,
    'reports.json': 1,
    'feedback.json': 1,
    'newsletter.json': 1,
    'emails.json': 1,
  });

  await store.users.eraseAddress('ADA@mailbox.example');

  expect(await countByAddress(store, 'ada@mailbox.example')).toEqual({
    newsletter: 0,
    corrections: 0,
    reports: 0,
    feedback: 0,
    emails: 0,
  });
  await store.close();
});
