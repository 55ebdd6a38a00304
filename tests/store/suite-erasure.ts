import { expect, test } from 'vitest';
import type { AuditEntry } from '../../server/domain/site/audit.contract.ts';
import type { Store } from '../../db/store.ts';
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
import { all, type OpenStore, storePerTest } from './opened.ts';
import { aReport } from './report-builder.ts';

const ada = aUser({
  username: 'ada',
  email: 'Ada@Example.com',
  phone: '+44 1',
  role: 'admin',
  emailVerifiedAt: daysAgo(1),
});
const bob = aUser({ _id: anId(2), username: 'bob' });

function anEntry(number: number, overrides: Partial<AuditEntry>): AuditEntry {
  return {
    _id: anId(number),
    actorId: bob._id,
    actor: 'bob',
    action: 'saveUser',
    subjectId: anId(9),
    subject: 'Acme',
    before: null,
    after: null,
    createdAt: daysAgo(number),
    ...overrides,
  };
}

export function erasureRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('the audit log keeps the entries by and about a removed person under their id, without their names', async () => {
    for (const user of [ada, bob]) await store().users.insert(user);
    const { _id: subjectId, role, status, username, email, phone, name, avatar } = ada;
    const after = { _id: subjectId, username, email, phone, name, avatar, role, status };
    await store().audit.add(anEntry(1, { subjectId, subject: 'ada', before: { role: 'user', phone: '' }, after }));
    await store().audit.add(anEntry(2, { actorId: ada._id, actor: 'ada' }));
    await store().audit.add(anEntry(3, { actorId: ada._id, actor: 'ad"a', subject: '{"actor":"ada",' }));
    await store().audit.add(anEntry(4, { actorId: ada._id, actor: 'ada', subjectId, subject: 'ada' }));
    await store().audit.add(anEntry(5, { subjectId: bob._id, subject: 'bob', after: { email: bob.email } }));

    await store().users.remove(ada._id);

    const erased = '(erased)';
    const gone = '(deleted user)';
    expect((await store().audit.table({ search: '' }, all)).entries).toEqual([
      anEntry(1, {
        subjectId,
        subject: gone,
        before: { role: 'user', phone: '' },
        after: { _id: subjectId, username: erased, email: erased, phone: erased, name: erased, avatar: '', role, status },
      }),
      anEntry(2, { actorId: ada._id, actor: gone }),
      anEntry(3, { actorId: ada._id, actor: gone, subject: '{"actor":"ada",' }),
      anEntry(4, { actorId: ada._id, actor: gone, subjectId, subject: gone }),
      anEntry(5, { subjectId: bob._id, subject: 'bob', after: { email: bob.email } }),
    ]);
    expect((await store().audit.table({ search: 'ada' }, all)).entries.map(({ _id }) => _id)).toEqual([anId(3)]);
    expect((await store().audit.table({ search: 'deleted' }, all)).total).toBe(4);
  });

  test('the messages of a removed person are deleted, and their listings and posts stay without them', async () => {
    for (const user of [ada, bob]) await store().users.insert(user);
    const listing = { userId: ada._id, makers: ['Ada', 'bob'], verifiedAt: daysAgo(1) };
    await store().startups.insert(aStartup(listing));
    await store().startups.insert(aStartup({ _id: anId(2), userId: bob._id, makers: ['ada'] }));
    await store().submissions.save(aSubmission({ makers: ['ada'], comments: 'Call me.' }));
    await store().revisions.insert(aRevision({ _id: anId(1), userId: ada._id, reason: 'I moved.' }));
    await store().posts.insert(aPost({ author: { name: 'Ada', email: 'ada@example.com', avatar: '/images/a' } }));
    await store().payments.insertIntent(anIntent());

    await store().users.remove(ada._id);

    expect(await store().startups.byId(anId(1))).toStrictEqual(aStartup({ makers: ['bob'] }));
    expect((await store().startups.byId(anId(2)))?.makers).toEqual(['ada']);
    expect(await store().submissions.byStartup(anId(1))).toMatchObject({ userId: '', makers: [], comments: '' });
    expect(await store().revisions.byId(anId(1))).toMatchObject({ userId: null, reason: '', answer: '' });
    expect((await store().posts.byId(anId(1)))?.author).toEqual({ name: 'Ada', email: '', avatar: '' });
    expect(await store().payments.intentById(anId(1))).toEqual(anIntent({ userId: null, checkAt: '', listing: '{}' }));
  });

  const fillWithAddress = async (email: string) => {
    await store().users.insert(aUser({ _id: anId(3) }));
    await store().startups.insert(aStartup({ userId: anId(3) }));
    await store().newsletter.insert(aSubscriber({ email }));
    await store().feedback.insert(aFeedback({ email }));
    await store().reports.add(aReport({ email, details: 'I know them.' }));
    await store().revisions.insert(
      aRevision({ _id: anId(5), kind: 'correction', userId: null, email, network: 'n', reason: 'Me.' }),
    );
    await store().outbox.enqueue(
      anEmail({ key: 'theirs', email: { kind: 'newsletter.welcome', to: email, unsubscribeToken: 't' } }),
    );
    await store().outbox.enqueue(
      anEmail({ key: 'sent', email: { kind: 'newsletter.welcome', to: email, unsubscribeToken: 't' } }),
    );
    await store().outbox.markSent('sent', noon.toISOString());
    await store().outbox.enqueue(
      anEmail({ key: 'others', email: { kind: 'newsletter.welcome', to: 'bob@example.com', unsubscribeToken: 't' } }),
    );
  };

  const namedByAddress = async ({ newsletter, feedback, reports, revisions, outbox }: Store) => ({
    subscribers: (await newsletter.list()).length,
    feedback: (await feedback.table({ search: '', status: 'all' }, all)).total,
    report: await reports.byId(anId(1)).then((report) => [report?.email, report?.details, report?.network]),
    correction: await revisions.byId(anId(5)).then((revision) => [revision?.email, revision?.reason, revision?.network]),
    emails: (await outbox.due(daysAgo(-9), 9)).map(({ key }) => key),
    recipients: (await outbox.table({ search: '', state: 'sent' }, all)).emails.map(({ recipient }) => recipient),
  });

  test('rows that name the confirmed address of a removed person are deleted, in upper or lower case', async () => {
    await store().users.insert(ada);
    await fillWithAddress('ada@EXAMPLE.com');
    await store().users.remove(ada._id);
    expect(await namedByAddress(store())).toEqual({
      subscribers: 0,
      feedback: 0,
      report: ['', '', null],
      correction: ['', '', null],
      emails: ['others'],
      recipients: [''],
    });
  });

  test('rows that name an unconfirmed address stay: it may belong to someone else', async () => {
    await store().users.insert({ ...ada, emailVerifiedAt: null });
    await fillWithAddress('ada@example.com');
    await store().users.remove(ada._id);
    expect(await namedByAddress(store())).toEqual({
      subscribers: 1,
      feedback: 1,
      report: ['ada@example.com', 'I know them.', 'network-1'],
      correction: ['ada@example.com', 'Me.', 'n'],
      emails: ['others', 'theirs'],
      recipients: ['ada@example.com'],
    });
  });

  test('a person without an account is erased by address, and the rows of others stay', async () => {
    await store().users.insert(bob);
    await fillWithAddress('ada@EXAMPLE.com');
    await store().posts.insert(aPost({ author: { name: 'Ada', email: 'ada@example.com', avatar: '/images/a' } }));
    const version = await store().version();
    await store().users.eraseAddress('Ada@example.com');
    expect(await namedByAddress(store())).toEqual({
      subscribers: 0,
      feedback: 0,
      report: ['', '', null],
      correction: ['', '', null],
      emails: ['others'],
      recipients: [''],
    });
    expect((await store().posts.byId(anId(1)))?.author).toEqual({ name: 'Ada', email: '', avatar: '' });
    expect(await store().version()).toBeGreaterThan(version);
    expect(await store().users.byId(bob._id)).toEqual(bob);
    // The owner of the listing is someone else.
    expect((await store().startups.byId(anId(1)))?.userId).toBe(anId(3));
  });

  test('audit rows are purged after two years, feedback and decided reports after one, open reports never', async () => {
    await store().users.insert(bob);
    await store().startups.insert(aStartup());
    for (const [number, age] of [
      [1, 730.1],
      [2, 729.9],
    ] as const)
      await store().audit.add(anEntry(number, { createdAt: daysAgo(age) }));
    await store().feedback.insert(aFeedback({ _id: anId(1), createdAt: daysAgo(365.1), status: 'done' }));
    await store().feedback.insert(aFeedback({ _id: anId(2), createdAt: daysAgo(364.9) }));
    const decided = { status: 'done', network: null, decidedBy: bob._id } as const;
    await store().reports.add(aReport({ _id: anId(1), ...decided, decidedAt: daysAgo(365.1) }));
    await store().reports.add(aReport({ _id: anId(2), ...decided, decidedAt: daysAgo(364.9) }));
    await store().reports.add(aReport({ _id: anId(3), createdAt: daysAgo(999) }));
    const correction = { kind: 'correction', userId: null, status: 'accepted', reason: 'Me.' } as const;
    await store().revisions.insert(aRevision({ _id: anId(1), ...correction, decidedAt: daysAgo(365.1) }));
    await store().revisions.insert(aRevision({ _id: anId(2), ...correction, decidedAt: daysAgo(364.9) }));

    await store().purge(noon.toISOString());

    const { entries } = await store().audit.table({ search: '' }, all);
    const { feedback } = await store().feedback.table({ search: '', status: 'all' }, all);
    const { reports } = await store().reports.table({ search: '', status: 'all' }, all);
    expect([entries, feedback, reports].map((rows) => rows.map(({ _id }) => _id).sort())).toEqual([
      [anId(2)],
      [anId(2)],
      [anId(2), anId(3)],
    ]);
    expect([(await store().revisions.byId(anId(1)))?.reason, (await store().revisions.byId(anId(2)))?.reason]).toEqual([
      '',
      'Me.',
    ]);
  });
}
