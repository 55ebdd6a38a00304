import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { type NotificationKind, notificationKinds } from '../domain/core/kinds.ts';
import { type NotificationFrequency, notificationFrequencies } from '../domain/audience/notifications.contract.ts';
import { aClaim, anId, aRevision, aStartup, aSubmission, aUser, noon } from '../../tests/store/builders.ts';
import { aReport } from '../../tests/store/report-builder.ts';
import { emptyDatabases } from '../../tests/store/temp-folder.ts';
import { enqueueDigests } from '../domain/audience/notifications.calls.ts';

const emptyDatabase = emptyDatabases();
const minute = 60_000;
const day = 24 * 60 * minute;
const quarter = 15 * minute;
const admins = [anId(101), anId(102)];
const [ida = '', uma = ''] = admins;

const later = (ms: number) => new Date(noon.getTime() + ms);

async function addAdmins(store: Store): Promise<void> {
  await store.users.insert(aUser());
  const admin = { role: 'admin', passwordHash: 'x', emailVerifiedAt: noon.toISOString() } as const;
  await store.users.insert(aUser({ ...admin, _id: ida, username: 'ida', email: 'ida@example.com' }));
  await store.users.insert(aUser({ ...admin, _id: uma, username: 'uma', email: 'uma@example.com' }));
}

/** An item sent by a member or an admin, with its own listing. */
async function sendItem(store: Store, kind: NotificationKind, number: number, at: Date, userId = anId(1)): Promise<void> {
  const [_id, createdAt] = [anId(1_000 + number), at.toISOString()];
  const isPending = kind === 'submission';
  await store.startups.insert(
    aStartup({ _id, name: `Nr. ${number}`, slug: `nr-${number}`, ...(isPending && { status: 'pending', publishedAt: null }) }),
  );
  if (kind === 'submission') await store.submissions.save(aSubmission({ startupId: _id, userId, createdAt }));
  if (kind === 'claim') await store.claims.insert(aClaim({ _id, startup_id: _id, userId, createdAt }));
  if (kind === 'revision') await store.revisions.insert(aRevision({ _id, startupId: _id, userId, createdAt }));
  if (kind === 'report') await store.reports.add(aReport({ _id, startupId: _id, createdAt }));
}

async function decideItem(store: Store, kind: NotificationKind, number: number): Promise<void> {
  const [_id, at] = [anId(1_000 + number), noon.toISOString()];
  if (kind === 'submission')
    await store.startups.update(aStartup({ _id, name: `Nr. ${number}`, slug: `nr-${number}` }), 'pending');
  if (kind === 'claim') await store.claims.decide(_id, 'rejected', at);
  if (kind === 'revision') await store.revisions.update(aRevision({ _id, startupId: _id, status: 'rejected', decidedAt: at }));
  if (kind === 'report') {
    const done = aReport({ _id, startupId: _id, status: 'done', network: null, decidedAt: at });
    await store.reports.update(done, 'open');
  }
}

/** Marks all unsent emails as sent, as the worker does, and returns the digests among them. */
async function takeEmails(store: Store) {
  const due = await store.outbox.due(later(1_000 * day).toISOString(), 1_000);
  for (const { key } of due) await store.outbox.markSent(key, noon.toISOString());
  return due.flatMap(({ email }) => (email.kind === 'moderation.digest' ? [email] : []));
}

let store: Store;
beforeEach(async () => {
  store = openMemoryStore();
  await addAdmins(store);
  await store.users.remove(uma);
});
const choose = (kind: NotificationKind, frequency: NotificationFrequency) =>
  store.notifications.saveFrequency(ida, kind, frequency);
const groups = async () => (await takeEmails(store)).map((email) => email.groups);

test('"at once" sends an email in the next run, and later items within a quarter of an hour share one email', async () => {
  await choose('report', 'at_once');
  await sendItem(store, 'report', 1, later(0));
  await enqueueDigests(store, later(minute));
  expect(await takeEmails(store)).toEqual([
    { kind: 'moderation.digest', to: 'ida@example.com', groups: [{ kind: 'report', total: 1, startups: ['Nr. 1'] }] },
  ]);
  for (let number = 2; number <= 13; number += 1) {
    await sendItem(store, 'report', number, later(number * 1_000));
    await enqueueDigests(store, later(2 * minute));
  }
  expect(await groups()).toEqual([]);
  await enqueueDigests(store, later(quarter));
  const startups = ['Nr. 2', 'Nr. 3', 'Nr. 4', 'Nr. 5', 'Nr. 6'];
  expect(await groups()).toEqual([[{ kind: 'report', total: 12, startups }]]);
});

test('"daily" sends one email for all kinds in the morning, about items sent before seven o’clock', async () => {
  await sendItem(store, 'report', 1, later(0));
  await sendItem(store, 'claim', 2, later(0));
  await choose('submission', 'none');
  await sendItem(store, 'submission', 3, later(0));
  await enqueueDigests(store, later(minute));
  await enqueueDigests(store, new Date('2026-11-22T06:59:59.000Z'));
  expect(await groups()).toEqual([]);
  const morning = new Date('2026-11-22T07:00:10.000Z');
  await sendItem(store, 'report', 4, new Date(morning.getTime() - 5_000));
  await enqueueDigests(store, morning);
  expect(await groups()).toEqual([
    [
      { kind: 'claim', total: 1, startups: ['Nr. 2'] },
      { kind: 'report', total: 1, startups: ['Nr. 1'] },
    ],
  ]);
});

test('emails omit items that were already decided or sent by the admin, and go only to admins with a confirmed address', async () => {
  for (const kind of notificationKinds) await choose(kind, 'at_once');
  await sendItem(store, 'claim', 1, later(0));
  await decideItem(store, 'claim', 1);
  await sendItem(store, 'revision', 2, later(0), ida);
  await enqueueDigests(store, later(minute));
  await sendItem(store, 'claim', 3, later(0));
  const admin = await store.users.byId(ida);
  if (admin === undefined) throw new Error('There is no admin.');
  for (const change of [{ role: 'user' }, { status: 'inactive' }, { emailVerifiedAt: null }, { passwordHash: null }] as const) {
    await store.users.update({ ...admin, ...change });
    await enqueueDigests(store, later(2 * minute));
  }
  expect(await groups()).toEqual([]);
  await store.users.update(admin);
  await enqueueDigests(store, later(3 * minute));
  expect(await groups()).toEqual([[{ kind: 'claim', total: 1, startups: ['Nr. 3'] }]]);
});

type Step =
  | { do: 'send'; kind: NotificationKind; by: string }
  | { do: 'decide'; item: number }
  | { do: 'choose'; admin: string; kind: NotificationKind; frequency: NotificationFrequency }
  | { do: 'run'; processes: number; afterMs: number };

const kind = fc.constantFrom(...notificationKinds);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), kind, by: fc.constantFrom(anId(1), anId(1), ida) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decide' as const), item: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      admin: fc.constantFrom(...admins),
      kind,
      frequency: fc.constantFrom(...notificationFrequencies),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('run' as const),
      processes: fc.constantFrom(1, 2),
      // Clocks can also go back, or far ahead.
      afterMs: fc.constantFrom(minute, minute, 7 * minute, quarter, 20 * 60 * minute, day, -minute, -day, 9 * day),
    }),
  },
);

/**
 * Runs the steps over several stores of the same directory, each of which represents a process. After each run, checks that the
 * items an admin was notified of are those in the emails, and were not emailed before. At the end, no item remains about which an
 * admin should have been notified.
 */
async function play(stores: readonly Store[], steps: readonly Step[]): Promise<void> {
  const [first] = stores;
  if (first === undefined) return;
  await addAdmins(first);
  for (const each of notificationKinds) await first.notifications.saveFrequency(ida, each, 'at_once');
  const items: { kind: NotificationKind }[] = [];
  let clock = noon.getTime();
  const notified = new Set<string>();
  const windows = new Set<string>();
  const unnotifiedOf = async (userId: string, each: NotificationKind) =>
    (await first.notifications.unnotified({ userId, kind: each, excluded: undefined }, 1_000)).startups;
  const runs = async (processes: number) => {
    const before = new Map<string, string[]>();
    for (const admin of admins)
      for (const each of notificationKinds) before.set(`${admin} ${each}`, await unnotifiedOf(admin, each));
    await Promise.all(stores.slice(0, processes).map((process) => enqueueDigests(process, new Date(clock))));
    const emails = await takeEmails(first);
    for (const admin of admins) {
      const { email: to } = (await first.users.byId(admin)) ?? {};
      for (const each of notificationKinds) {
        const mailed = emails
          .filter((email) => email.to === to)
          .flatMap((email) => email.groups.filter((group) => group.kind === each));
        const unnotified = await unnotifiedOf(admin, each);
        const now = (before.get(`${admin} ${each}`) ?? []).filter((name) => !unnotified.includes(name));
        expect(mailed.map(({ total, startups }) => [total, startups.every((name) => now.includes(name))])).toEqual(
          now.length === 0 ? [] : [[now.length, true]],
        );
        for (const name of now) {
          expect(notified).not.toContain(`${admin} ${name}`);
          notified.add(`${admin} ${name}`);
        }
        if (now.length === 0 || (await first.notifications.frequencies(admin))[each] !== 'at_once') continue;
        const window = `${admin} ${each} ${Math.floor(clock / quarter)}`;
        expect(windows).not.toContain(window);
        windows.add(window);
      }
    }
  };
  for (const each of steps) {
    if (each.do === 'send') {
      await sendItem(first, each.kind, items.length, new Date(clock), each.by);
      items.push({ kind: each.kind });
    }
    const decided = each.do === 'decide' ? items[each.item] : undefined;
    if (decided !== undefined && each.do === 'decide') await decideItem(first, decided.kind, each.item);
    if (each.do === 'choose') await first.notifications.saveFrequency(each.admin, each.kind, each.frequency);
    if (each.do === 'run') {
      clock += each.afterMs;
      await runs(each.processes);
    }
  }
  // Two more runs, on later mornings, send everything that is still waiting.
  for (const _ of [1, 2]) {
    clock += 100 * day;
    await runs(stores.length);
  }
  for (const admin of admins) {
    const chosen = await first.notifications.frequencies(admin);
    for (const each of notificationKinds) if (chosen[each] !== 'none') expect(await unnotifiedOf(admin, each)).toEqual([]);
  }
}

const runsOf = (byDefault: number) => Number(process.env['RUNS'] ?? byDefault);

test('each item is emailed once to each admin who wants it, with at most one email per window, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const shared = openMemoryStore();
      await play([shared, shared], steps);
    }),
    { numRuns: runsOf(100) },
  );
});

test('two processes over one SQLite database email each item once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const file = await emptyDatabase();
      const stores = [await openSqliteStore(file), await openSqliteStore(file)];
      try {
        await play(stores, steps);
      } finally {
        for (const each of stores) await each.close();
      }
    }),
    { numRuns: runsOf(5) },
  );
});
