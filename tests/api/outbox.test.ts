import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../server/domain/site/outbox.contract.ts';
import { neverAgain } from '../../server/domain/core/retention.ts';
import { createSession, now, type TestHost } from './hosts.ts';
import { openBothHosts } from './shared-hosts.ts';
import { refusals } from './refusals.ts';

const hosts = openBothHosts();

const at = now.toISOString();
const later = new Date(now.getTime() + 60_000).toISOString();

/** Enqueues an email about a submission. `error` is the mail server's answer to the first attempt. */
async function enqueue({ store }: TestHost, key: string, error?: string, nextAttemptAt = neverAgain): Promise<void> {
  const email = { kind: 'submission.received', to: `${key}@example.com`, startup: 'Mosscount' } as const;
  await store.outbox.enqueue({ key, email, createdAt: at });
  if (error === undefined) return;
  await store.outbox.lease(key, 0, later);
  await store.outbox.markFailed(key, error, nextAttemptAt);
}

async function asAdmin(host: TestHost, method: 'GET' | 'POST', path: string, body?: unknown): Promise<[number, unknown]> {
  const session = await createSession(host, 'ida');
  const { status, text } = await host.send({
    method,
    path: `/api/admin/emails${path}`,
    session,
    ...(body === undefined ? {} : { body }),
  });
  return [status, JSON.parse(text)];
}

const change = (host: TestHost, key: string, action: 'send' | 'discard') => asAdmin(host, 'POST', '/changes', { key, action });

const refusal = (code: 'emails.not_found' | 'emails.not_failed') => [refusals[code][0], { message: refusals[code][1], code }];

test('an admin sees the emails to each address and the mail server’s answers, but no email texts, and no addresses within the answers', async () => {
  for (const host of hosts) {
    await enqueue(host, 'refused', '550 5.1.1 <refused@example.com>: user unknown at mx.example.com [192.0.2.1]');
    const [status, body] = await asAdmin(host, 'GET', '?search=refused@');
    const entry: OutboxEntry = {
      _id: 'refused',
      kind: 'submission.received',
      recipient: 'refused@example.com',
      subject: 'Mosscount',
      state: 'failed',
      attempts: 1,
      createdAt: at,
      sentAt: null,
      nextAttemptAt: null,
      answer: '550 <…>: user unknown at mx.example.com …',
      canSendAgain: true,
    };
    const counts = { all: 1, waiting: 0, failed: 1, sent: 0, dropped: 0 };
    expect([status, body]).toEqual([200, { emails: [entry], total: 1, counts }]);
    expect((await asAdmin(host, 'GET', '?search=refused@&state=sent'))[1]).toEqual({ emails: [], total: 0, counts });
    expect((await asAdmin(host, 'GET', '?state=bounced'))[0]).toBe(400);
  }
});

test('an email can be sent again or discarded only after a failed attempt, and only once; the audit log has no address', async () => {
  for (const host of hosts) {
    const { store } = host;
    await enqueue(host, 'untried');
    await enqueue(host, 'retried', '451 busy', later);
    await enqueue(host, 'abandoned', '550 no such user');
    await enqueue(host, 'done', '451 busy', later);
    await store.outbox.markSent('done', at);
    for (const action of ['send', 'discard'] as const) {
      expect(await change(host, 'unknown', action)).toEqual(refusal('emails.not_found'));
      for (const key of ['untried', 'done']) expect(await change(host, key, action)).toEqual(refusal('emails.not_failed'));
    }
    const [sentStatus, sent] = await change(host, 'retried', 'send');
    expect([sentStatus, sent]).toEqual([
      200,
      expect.objectContaining({ _id: 'retried', state: 'waiting', nextAttemptAt: at, answer: '451 busy' }),
    ]);
    expect((await store.outbox.due(at, 99)).map(({ key }) => key)).toEqual(expect.arrayContaining(['retried', 'untried']));
    const discards = await Promise.all([1, 2].map(() => change(host, 'abandoned', 'discard')));
    expect(discards.map(([status]) => status).sort()).toEqual([200, 409]);
    expect((await asAdmin(host, 'GET', '?search=abandoned&state=dropped'))[1]).toEqual({
      emails: [expect.objectContaining({ sentAt: at, answer: 'An admin discarded it.', canSendAgain: false })],
      total: 1,
      counts: { all: 1, waiting: 0, failed: 0, sent: 0, dropped: 1 },
    });
    const { entries } = await store.audit.table({ search: 'changeEmail' }, { offset: 0, limit: 9 });
    expect(entries.map(({ subject, after }) => [subject, after])).toEqual([
      ['Mosscount', { email: 'submission.received', action: 'discard' }],
      ['Mosscount', { email: 'submission.received', action: 'send' }],
    ]);
    expect(JSON.stringify(entries)).not.toContain('@');
  }
});

test('all failed emails are sent again or discarded at once, and the dashboard counts them until then', async () => {
  for (const host of hosts) {
    const failed = async () => {
      const { status, text } = await host.send({ path: '/api/admin/stats', session: await createSession(host, 'ida') });
      return [status, (JSON.parse(text) as { failedEmails: number }).failedEmails];
    };
    await asAdmin(host, 'POST', '/failed/changes', { action: 'discard' });
    for (const key of ['one', 'two', 'three']) await enqueue(host, key, '550 no such user');
    await enqueue(host, 'waits', '451 busy', later);
    expect(await failed()).toEqual([200, 3]);
    expect(await asAdmin(host, 'POST', '/failed/changes', { action: 'send' })).toEqual([200, { changed: 3, remaining: 0 }]);
    expect(await asAdmin(host, 'POST', '/failed/changes', { action: 'discard' })).toEqual([200, { changed: 0, remaining: 0 }]);
    expect(await failed()).toEqual([200, 0]);
    const due = (await host.store.outbox.due(at, 99)).map(({ key }) => key);
    expect(due).toEqual(expect.arrayContaining(['one', 'two', 'three']));
    expect(due).not.toContain('waits');
  }
});
