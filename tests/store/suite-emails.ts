import { neverAgain } from '../../server/domain/core/retention.ts';
import { describe, expect, test } from 'vitest';
import type { SubscriberRecord } from '../../db/store.ts';
import { aFeedback, anEmail, anId, aSubscriber, daysAgo, noon } from './builders.ts';
import { all, brokenBy, type OpenStore, storePerTest } from './opened.ts';

/** The newsletter, feedback, the mail outbox and rate limits. */
export function emailRules(open: OpenStore): void {
  const store = storePerTest(open);
  const at = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);
  const iso = (seconds: number) => at(seconds).toISOString();

  test('subscribers are listed newest first, without their tokens', async () => {
    const { insert, list } = store().newsletter;
    await insert(aSubscriber({ createdAt: daysAgo(1) }));
    await insert(aSubscriber({ _id: anId(2) }));
    await insert(aSubscriber({ _id: anId(3) }));
    const shown = ({ unsubscribeToken: _secret, ...subscriber }: SubscriberRecord) => subscriber;
    expect(await list()).toEqual([
      shown(aSubscriber({ _id: anId(3) })),
      shown(aSubscriber({ _id: anId(2) })),
      shown(aSubscriber({ createdAt: daysAgo(1) })),
    ]);
  });

  test('an address can subscribe only once, in upper or lower case, even in ten simultaneous attempts', async () => {
    const { insert, list } = store().newsletter;
    const tries = Array.from({ length: 10 }, (_, number) =>
      brokenBy(insert(aSubscriber({ _id: anId(number + 1), email: number % 2 === 0 ? 'Ada@Example.com' : 'ada@example.com' }))),
    );
    expect((await Promise.all(tries)).sort()).toEqual(['none', ...Array.from({ length: 9 }, () => 'subscribers.email')]);
    expect(await list()).toHaveLength(1);
    const [one] = await list();
    const sameId = aSubscriber({ _id: one?._id ?? '', email: 'bob@example.com', unsubscribeToken: 'other' });
    expect(await brokenBy(insert(sameId))).toBe('primary_key');
  });

  test('of ten simultaneous new subscribers with one address, one is stored and the others change nothing', async () => {
    const { insert, insertNew, byAddress, list } = store().newsletter;
    const tries = Array.from({ length: 10 }, (_, number) =>
      insertNew(aSubscriber({ _id: anId(number + 1), email: number % 2 === 0 ? 'Ada@Example.com' : 'ada@example.com' })),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    const [one] = await list();
    expect(await byAddress('ADA@example.com')).toMatchObject({ ...one });
    const sameId = aSubscriber({ _id: one?._id ?? '', email: 'bob@example.com', unsubscribeToken: 'other' });
    expect(await brokenBy(insertNew(sameId))).toBe('primary_key');
    await insert(aSubscriber({ _id: anId(20), status: 'unsubscribed' }));
    expect(await insertNew(aSubscriber({ _id: anId(21), email: aSubscriber({ _id: anId(20) }).email }))).toBe(false);
    expect(await list()).toHaveLength(2);
  });

  test('a subscriber is found by its token or its address', async () => {
    const { insert, byAddress, byToken } = store().newsletter;
    await insert(aSubscriber());
    await insert(aSubscriber({ _id: anId(2) }));
    expect(await byToken('token-1')).toEqual(aSubscriber());
    expect(await byToken('token-9')).toBeUndefined();
    expect(await byAddress('READER-1@example.com')).toEqual(aSubscriber());
    expect(await byAddress('reader-9@example.com')).toBeUndefined();
  });

  test('only the given properties of a subscriber change, and a status is written once', async () => {
    const { insert, byId, byToken, update } = store().newsletter;
    const before = aSubscriber({ status: 'unconfirmed', source: 'form' });
    await insert(before);
    await insert(aSubscriber({ _id: anId(2) }));
    const confirmed = { status: 'confirmed', source: 'member', confirmedAt: iso(1), writtenIssues: false } as const;
    const tries = await Promise.all(Array.from({ length: 10 }, () => update({ _id: anId(1), ...confirmed })));
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await byToken('token-1')).toEqual({ ...before, ...confirmed });
    expect(await update({ _id: anId(1), weeklyDigest: false })).toBe(true);
    const unsubscribed = { status: 'unsubscribed', unsubscribedAt: iso(2) } as const;
    expect(await update({ _id: anId(1), ...unsubscribed })).toBe(true);
    expect(await update({ _id: anId(1), status: 'unsubscribed', unsubscribedAt: iso(3) })).toBe(false);
    expect(await byToken('token-1')).toEqual({ ...before, ...confirmed, ...unsubscribed, weeklyDigest: false });
    expect([await update({ _id: anId(9), ...unsubscribed }), await byId(anId(9))]).toEqual([false, undefined]);
    expect(await byToken('token-2')).toEqual(aSubscriber({ _id: anId(2) }));
  });

  test('a subscriber can be removed by id, and is read without its token', async () => {
    const { byId, insert, list, remove } = store().newsletter;
    await insert(aSubscriber());
    await insert(aSubscriber({ _id: anId(2) }));
    const { unsubscribeToken: _secret, ...shown } = aSubscriber();
    expect(await byId(anId(1))).toEqual(shown);
    expect([await remove(anId(1)), await remove(anId(1)), await byId(anId(1))]).toEqual([true, false, undefined]);
    expect((await list()).map(({ _id }) => _id)).toEqual([anId(2)]);
    await insert(aSubscriber());
  });

  test('feedback is listed newest first', async () => {
    const { insert, table } = store().feedback;
    const row = (number: number, createdAt: string) => aFeedback({ _id: anId(number), content: `<b>${number}</b>`, createdAt });
    const [old, one, two] = [row(3, daysAgo(1)), row(1, noon.toISOString()), row(2, noon.toISOString())];
    for (const each of [old, one, two]) await insert(each);
    expect(await table({ search: '', status: 'all' }, all)).toEqual({ feedback: [two, one, old], total: 3 });
    expect(await table({ search: '', status: 'all' }, { offset: 1, limit: 1 })).toEqual({ feedback: [one], total: 3 });
    expect(await brokenBy(insert(old))).toBe('primary_key');
  });

  test('feedback is updated and removed by its id; an unknown id changes nothing', async () => {
    const { byId, insert, remove, table, update } = store().feedback;
    await insert(aFeedback());
    expect(await update(aFeedback({ status: 'done' }))).toBe(true);
    expect(await byId(anId(1))).toEqual(aFeedback({ status: 'done' }));
    expect([await update(aFeedback({ _id: anId(9) })), await remove(anId(9)), await byId(anId(9))]).toEqual([
      false,
      false,
      undefined,
    ]);
    expect([await remove(anId(1)), await remove(anId(1)), (await table({ search: '', status: 'all' }, all)).total]).toEqual([
      true,
      false,
      0,
    ]);
  });

  describe('the outbox', () => {
    test('the counts contain emails that are due or wait for a retry, and emails that were abandoned', async () => {
      const { enqueue, lease, markSent, markFailed, counts } = store().outbox;
      expect(await counts(iso(9))).toEqual({ due: 0, oldestAt: null, abandoned: 0 });
      for (const [key, seconds] of Object.entries({ sent: 0, abandoned: 1, retried: 2, due: 3 }))
        await enqueue(anEmail({ key, createdAt: iso(seconds) }));
      await enqueue(anEmail({ key: 'later', createdAt: iso(0) }), iso(10));
      for (const key of ['sent', 'retried', 'abandoned']) await lease(key, 0, iso(60));
      await markSent('sent', iso(1));
      await markFailed('retried', 'busy', iso(60));
      await markFailed('abandoned', 'unknown', neverAgain);
      expect(await counts(iso(9))).toEqual({ due: 2, oldestAt: iso(2), abandoned: 1 });
      expect(await counts(iso(60))).toEqual({ due: 3, oldestAt: iso(0), abandoned: 1 });
    });

    test('the mail server counts as failing since the first failure after the last sent email', async () => {
      const { drop, enqueue, lease, markFailed, markSent, serverFailure } = store().outbox;
      for (const key of ['a', 'b', 'c', 'own', 'pointless']) {
        await enqueue(anEmail({ key }));
        await lease(key, 0, iso(120));
      }
      await markFailed('own', 'mailbox full', iso(60));
      expect(await serverFailure(iso(9))).toBeUndefined();
      await markFailed('a', 'refused', iso(60), iso(1));
      await markFailed('b', 'slow', iso(60), iso(2));
      await lease('a', 1, iso(180));
      await markFailed('a', 'refused again', iso(90), iso(3));
      expect(await serverFailure(iso(9))).toEqual({ since: iso(1), reason: 'refused again' });
      await drop('pointless', 'The address is confirmed.', iso(4));
      expect(await serverFailure(iso(9))).toEqual({ since: iso(1), reason: 'refused again' });
      await markSent('c', iso(5));
      expect(await serverFailure(iso(9))).toBeUndefined();
      await lease('b', 1, iso(180));
      await markFailed('b', 'slow again', iso(90), iso(6));
      expect(await serverFailure(iso(9))).toEqual({ since: iso(6), reason: 'slow again' });
      await markSent('b', iso(7));
      expect(await serverFailure(iso(9))).toBeUndefined();
    });

    test('a limited number of emails that wait for the mail server become due, urgent ones first; leased emails do not', async () => {
      const { enqueue, lease, markFailed, freeWaiting, due: dueEmails } = store().outbox;
      const link = { kind: 'account.sign_in', to: 'ada@example.com', username: 'ada', token: '1' } as const;
      for (const key of ['first', 'leased', 'lately', 'own', 'gone', 'second']) await enqueue(anEmail({ key }));
      await enqueue(anEmail({ key: 'link', email: link }));
      const failures = [
        ['first', iso(1)],
        ['leased', iso(1)],
        ['second', iso(2)],
        ['link', iso(3)],
        ['lately', iso(9)],
      ] as const;
      for (const [key, failedAt] of failures) {
        await lease(key, 0, iso(60));
        await markFailed(key, 'refused', iso(600), failedAt);
      }
      await lease('leased', 1, iso(660));
      for (const key of ['own', 'gone']) await lease(key, 0, iso(60));
      await markFailed('own', 'mailbox full', iso(600));
      await markFailed('gone', 'unknown', neverAgain);
      await freeWaiting(iso(10), iso(8), 2);
      expect((await dueEmails(iso(10), 9)).map(({ key }) => key)).toEqual(['link', 'first']);
      await freeWaiting(iso(10), iso(8), 2);
      expect((await dueEmails(iso(10), 9)).map(({ key }) => key)).toEqual(['link', 'first', 'second']);
    });

    test('a dropped email is never due again, and its key cannot be used again', async () => {
      const { counts, drop, enqueue, lease, markSent, due: dueEmails } = store().outbox;
      await enqueue(anEmail());
      await lease(anEmail().key, 0, iso(60));
      expect(await drop(anEmail().key, 'The address is confirmed.', iso(1))).toBe(true);
      expect(await drop(anEmail().key, 'The address is confirmed.', iso(1))).toBe(false);
      expect(await markSent(anEmail().key, iso(2))).toBe(false);
      expect(await enqueue(anEmail())).toBe(false);
      expect([await dueEmails(iso(999), 9), await counts(iso(999))]).toEqual([[], { due: 0, oldestAt: null, abandoned: 0 }]);
    });

    test('the list of emails, newest first, keeps emails that were sent, but without their texts', async () => {
      const { drop, enqueue, lease, markFailed, markSent, record, table, tally } = store().outbox;
      const keys = ['sent', 'dropped', 'failed', 'retried', 'later'];
      for (const [index, key] of keys.entries()) {
        const email = { kind: 'submission.received', to: `${key}@example.com`, startup: `Startup ${index}` } as const;
        await enqueue({ key, email, createdAt: iso(index) });
      }
      for (const key of ['sent', 'dropped', 'failed', 'retried']) await lease(key, 0, iso(60));
      await markSent('sent', iso(10));
      await drop('dropped', 'The address is confirmed.', iso(11));
      await markFailed('failed', '550 no mailbox', neverAgain);
      await markFailed('retried', '451 busy', iso(90));
      const sent = {
        _id: 'sent',
        kind: 'submission.received',
        recipient: 'sent@example.com',
        subject: 'Startup 0',
        attempts: 1,
        nextAttemptAt: iso(60),
        failedAttempts: null,
        lastError: null,
        sentAt: iso(10),
        dropReason: null,
        createdAt: iso(0),
      };
      expect(await record('sent')).toEqual(sent);
      expect(await record('unknown')).toBeUndefined();
      const dropped = { ...sent, ...other('dropped', 1), sentAt: iso(11), dropReason: 'The address is confirmed.' };
      const failed = {
        ...sent,
        ...other('failed', 2),
        sentAt: null,
        failedAttempts: 1,
        lastError: '550 no mailbox',
        nextAttemptAt: neverAgain,
      };
      const retried = {
        ...sent,
        ...other('retried', 3),
        sentAt: null,
        failedAttempts: 1,
        lastError: '451 busy',
        nextAttemptAt: iso(90),
      };
      const later = { ...sent, ...other('later', 4), sentAt: null, attempts: 0, nextAttemptAt: iso(4) };
      const all = { offset: 0, limit: 9 };
      const rows = { all: [later, retried, failed, dropped, sent], waiting: [later, retried], failed: [failed], sent: [sent] };
      for (const [state, emails] of Object.entries({ ...rows, dropped: [dropped] }))
        expect(await table({ search: '', state: state as keyof typeof rows }, all)).toEqual({ emails, total: emails.length });
      expect(await tally('')).toEqual({ waiting: 2, failed: 1, sent: 1, dropped: 1 });
      expect(await tally('dropped@')).toEqual({ dropped: 1 });
      expect(await table({ search: 'DROPPED@', state: 'all' }, all)).toEqual({ emails: [dropped], total: 1 });
      expect(await table({ search: 'startup 3', state: 'all' }, all)).toEqual({ emails: [retried], total: 1 });
      expect(await table({ search: '', state: 'all', sort: 'recipient' }, { offset: 1, limit: 1 })).toEqual({
        emails: [failed],
        total: 5,
      });
    });

    const other = (key: string, index: number) => ({
      _id: key,
      recipient: `${key}@example.com`,
      subject: `Startup ${index}`,
      createdAt: iso(index),
    });

    test('an email can be sent again or discarded after a failed attempt, but not while one runs', async () => {
      const { abandoned, discard, due: dueEmails, enqueue, lease, markFailed, markSent, sendAgain } = store().outbox;
      for (const key of ['untried', 'leased', 'retried', 'abandoned', 'gone', 'sent']) await enqueue(anEmail({ key }), iso(5));
      for (const key of ['leased', 'retried', 'abandoned', 'gone', 'sent']) await lease(key, 0, iso(60));
      await markSent('sent', iso(6));
      await markFailed('leased', 'refused', iso(60), iso(6));
      await lease('leased', 1, iso(90));
      await markFailed('retried', 'mailbox full', iso(600));
      for (const key of ['abandoned', 'gone']) await markFailed(key, 'unknown', neverAgain);
      expect(await abandoned(9)).toEqual(['abandoned', 'gone']);
      expect(await abandoned(1)).toEqual(['abandoned']);
      for (const key of ['untried', 'leased', 'sent', 'unknown'])
        expect([await sendAgain(key, iso(9)), await discard(key, 'Not needed.', iso(9))]).toEqual([false, false]);
      expect([await sendAgain('retried', iso(9)), await sendAgain('abandoned', iso(9))]).toEqual([true, true]);
      expect([await discard('gone', 'Not needed.', iso(9)), await discard('gone', 'Not needed.', iso(9))]).toEqual([true, false]);
      expect((await dueEmails(iso(9), 9)).map(({ key }) => key).sort()).toEqual(['abandoned', 'retried', 'untried']);
      expect(await abandoned(9)).toEqual([]);
      // A worker leases the email for its next attempt.
      expect([await lease('abandoned', 1, iso(120)), await sendAgain('abandoned', iso(10))]).toEqual([true, false]);
    });

    const due = { ...anEmail(), attempts: 0 };

    test('an email is due at once, and an email with the same key is not enqueued again', async () => {
      const { enqueue, due: dueEmails } = store().outbox;
      expect(await enqueue(anEmail())).toBe(true);
      expect(await enqueue(anEmail({ createdAt: iso(5) }))).toBe(false);
      expect(await dueEmails(iso(-1), 9)).toEqual([]);
      expect(await dueEmails(iso(0), 9)).toEqual([due]);
    });

    test('an email with a due time waits until then, and can be canceled until it is leased', async () => {
      const { enqueue, cancel, lease, due: dueEmails } = store().outbox;
      expect(await enqueue(anEmail(), iso(12))).toBe(true);
      expect(await dueEmails(iso(11), 9)).toEqual([]);
      expect(await dueEmails(iso(12), 9)).toEqual([due]);
      expect(await cancel(anEmail().key)).toBe(true);
      expect(await cancel(anEmail().key)).toBe(false);
      expect(await dueEmails(iso(12), 9)).toEqual([]);
      // Its key can be used again.
      expect(await enqueue(anEmail(), iso(20))).toBe(true);
      expect(await lease(anEmail().key, 0, iso(60))).toBe(true);
      expect(await cancel(anEmail().key)).toBe(false);
      await store().outbox.markSent(anEmail().key, iso(21));
      expect(await cancel(anEmail().key)).toBe(false);
      expect(await enqueue(anEmail())).toBe(false);
    });

    test('an email is rolled back with its transaction', async () => {
      const failing = store().transaction(async (within) => {
        await within.newsletter.insert(aSubscriber());
        await within.outbox.enqueue(anEmail());
        throw new Error('power cut');
      });
      await expect(failing).rejects.toThrow('power cut');
      expect(await store().outbox.due(iso(0), 9)).toEqual([]);
      expect(await store().newsletter.list()).toEqual([]);
    });

    test('an email is leased by one of ten workers, and is then not due until the given time', async () => {
      const { enqueue, lease, due: dueEmails } = store().outbox;
      await enqueue(anEmail());
      const leases = await Promise.all(Array.from({ length: 10 }, () => lease(anEmail().key, 0, iso(60))));
      expect(leases.filter(Boolean)).toHaveLength(1);
      expect(await dueEmails(iso(59), 9)).toEqual([]);
      expect(await dueEmails(iso(60), 9)).toEqual([{ ...due, attempts: 1 }]);
      expect(await lease(anEmail().key, 0, iso(90))).toBe(false);
      expect(await lease(anEmail().key, 1, iso(90))).toBe(true);
      expect(await lease('unknown', 0, iso(90))).toBe(false);
    });

    test('an email that was sent is never due again, cannot be leased and cannot be enqueued again', async () => {
      const { enqueue, lease, markSent, markFailed, due: dueEmails } = store().outbox;
      await enqueue(anEmail());
      await lease(anEmail().key, 0, iso(60));
      expect(await markSent(anEmail().key, iso(1))).toBe(true);
      expect(await markSent(anEmail().key, iso(2))).toBe(false);
      expect(await markFailed(anEmail().key, 'late', iso(2))).toBe(false);
      expect(await lease(anEmail().key, 1, iso(90))).toBe(false);
      expect(await enqueue(anEmail())).toBe(false);
      expect(await dueEmails(iso(9_999), 9)).toEqual([]);
    });

    test('an email whose attempt failed is due at the given time', async () => {
      const { enqueue, lease, markFailed, due: dueEmails } = store().outbox;
      await enqueue(anEmail());
      await lease(anEmail().key, 0, iso(60));
      expect(await markFailed(anEmail().key, 'refused', iso(300))).toBe(true);
      expect(await dueEmails(iso(299), 9)).toEqual([]);
      expect(await dueEmails(iso(300), 9)).toEqual([{ ...due, attempts: 1 }]);
    });

    test('due emails are read in the order of their due times, up to the limit', async () => {
      for (const [number, seconds] of [3, 1, 2].entries()) {
        await store().outbox.enqueue(anEmail({ key: `k${number}`, createdAt: iso(seconds) }));
      }
      expect((await store().outbox.due(iso(9), 2)).map(({ key }) => key)).toEqual(['k1', 'k2']);
    });

    test('emails that a person is waiting for are read before all others', async () => {
      const { enqueue, due: dueEmails } = store().outbox;
      await enqueue(anEmail({ key: 'old' }));
      const email = { kind: 'account.sign_in', to: 'ada@example.com', username: 'ada', token: '1' } as const;
      await enqueue(anEmail({ key: 'link', email, createdAt: iso(5) }));
      await enqueue(anEmail({ key: 'later link', email, createdAt: iso(10) }));
      expect((await dueEmails(iso(9), 9)).map(({ key }) => key)).toEqual(['link', 'old']);
    });

    test('an email that would wait longer than any retry delay is due now, because a wrong clock must have set the time; an abandoned email is not', async () => {
      const { counts, enqueue, lease, markFailed, due: dueEmails } = store().outbox;
      for (const key of ['a year', 'half an hour', 'never']) {
        await enqueue(anEmail({ key }));
        await lease(key, 0, iso(60));
      }
      await markFailed('a year', 'refused', iso(365 * 86_400));
      await markFailed('half an hour', 'refused', iso(1_800));
      await markFailed('never', 'refused', neverAgain);
      expect((await dueEmails(iso(0), 9)).map(({ key }) => key)).toEqual(['a year']);
      expect(await counts(iso(0))).toEqual({ due: 2, oldestAt: iso(0), abandoned: 1 });
    });
  });

  test('hits of a rate limit are counted per key in a window that begins with the first hit', async () => {
    const { hit } = store().rateLimits;
    const window = { resetsAt: at(10).getTime() };
    expect(await hit('ada', 10_000, at(0))).toEqual({ count: 1, ...window });
    expect(await hit('ada', 10_000, at(9))).toEqual({ count: 2, ...window });
    expect(await hit('bob', 10_000, at(9))).toEqual({ count: 1, resetsAt: at(19).getTime() });
    expect(await hit('ada', 10_000, at(10))).toEqual({ count: 1, resetsAt: at(20).getTime() });
    expect(await hit('bob', 10_000, at(11))).toEqual({ count: 2, resetsAt: at(19).getTime() });
  });

  test('ten simultaneous hits of a rate limit are all counted', async () => {
    // Processes have separate clocks, so a request may be counted before an earlier one.
    const times = Array.from({ length: 10 }, (_, at) => new Date(noon.getTime() - at * 100));
    const hits = await Promise.all(times.map((time) => store().rateLimits.hit('ada', 10_000, time)));
    expect(hits.map(({ count }) => count).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
}
