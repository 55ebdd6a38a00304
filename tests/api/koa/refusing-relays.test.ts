import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personId } from '../../../db/sample/people.ts';
import { type Mailer, smtpMailer } from '../../../server/adapters/email.ts';
import { externalBackups } from '../../../server/adapters/backups.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { startEmailWorker } from '../../../server/jobs/email-worker.ts';
import { startHealthCheck } from '../../../server/jobs/health-check.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { createSession, koaHost, type KoaHost, now } from '../hosts.ts';
import { digest } from '../test-env.ts';
import { type RelayFailure, startRelay } from './relay.ts';
import { headersOf } from './smtp-server.ts';

const log = pino({ level: 'silent' });
const minuteMs = 60_000;

let host: KoaHost;
let relay: Awaited<ReturnType<typeof startRelay>>;
let mailer: Mailer;
let worker: Job;
let minutes = 0;
const clock = () => new Date(now.getTime() + minutes * minuteMs);

beforeAll(async () => {
  const checkHealth = async () => {
    const job = startHealthCheck({
      store: host.store,
      freeBytes: async () => 2 ** 40,
      isMailAlive: () => true,
      isMailFailing: async () => (await host.store.outbox.serverFailure(clock().toISOString())) !== undefined,
      integrity: undefined,
      log,
    });
    await job.stop();
    return job.check();
  };
  const metrics = createMetrics({
    get store() {
      return host.store;
    },
    database: undefined,
    dataDir: tmpdir(),
    backups: externalBackups,
    now: clock,
    token: undefined,
    release: { version: '1.2.3', commit: 'abc' },
    isReady: async () => true,
    integrity: undefined,
    payPal: undefined,
  });
  host = await koaHost({ env: { clock }, checkHealth, metrics });
  relay = await startRelay();
  worker = startEmailWorker({
    store: host.store,
    mailer: { send: (...email) => mailer.send(...email) },
    digest,
    now: clock,
    log,
    report(error) {
      throw error;
    },
    origin: host.url,
    from: 'news@debut.example',
    everyMs: 2 ** 30,
  });
});
afterAll(async () => {
  await worker.stop();
  await relay.close();
  await host.close();
});

const post = (path: string, body: unknown, caller: string) =>
  host.send({ method: 'POST', path, body, headers: { 'x-forwarded-for': caller } });

/** The email state that operators see: in the health check, the metrics and the admin's statistics. */
async function shown() {
  const local = { headers: { host: '127.0.0.1:3000' } };
  const [health, metrics, stats] = [
    await host.send({ path: '/readyz', ...local }),
    await host.send({ path: '/metrics', ...local }),
    await host.send({ path: '/api/admin/stats', session: await createSession(host, 'ida', clock()) }),
  ];
  const { emailFailure } = JSON.parse(stats.text) as { emailFailure: { since: string; reason: string } | null };
  return {
    readyz: `${health.status} ${/^mail: (?<state>.*)$/m.exec(health.text)?.groups?.['state']}`,
    oldestSeconds: Number(/^debut_email_oldest_due_seconds (?<age>\d+)$/m.exec(metrics.text)?.groups?.['age']),
    since: emailFailure?.since,
    reason: emailFailure?.reason,
  };
}

const allWell = { readyz: '200 ok', oldestSeconds: 0, since: undefined, reason: undefined };

const kinds: readonly (readonly [name: string, failure: RelayFailure, reason: string])[] = [
  ['refuses connections', { at: 'connect', how: '' }, 'the mail server refuses connections'],
  ['never greets', { at: 'greeting', how: 'silence' }, 'the mail server does not answer'],
  ['greets with 421', { at: 'greeting', how: '421 4.3.2 Service not available' }, '421 Service not available'],
  ['refuses TLS with 454', { at: 'starttls', how: '454 4.7.0 TLS not available' }, '454 TLS not available'],
  ['has an expired certificate', { at: 'starttls', how: 'expired certificate' }, 'certificate has expired'],
  ['refuses the password', { at: 'auth', how: '535 5.7.8 Error: authentication failed' }, '535 authentication failed'],
  ['requires a sign-in', { at: 'mail', how: '530 5.7.0 Authentication required' }, '530 Authentication required'],
  ['refuses the sender', { at: 'mail', how: '550 5.7.1 <news@debut.example>: Sender rejected' }, '550 <…>: Sender rejected'],
  ['refuses a sender of another user', { at: 'mail', how: '553 Sender not owned by user' }, '553 Sender not owned by user'],
  ['denies relaying', { at: 'rcpt', how: '554 5.7.1 Relay access denied' }, '554 Relay access denied'],
  ['has a policy', { at: 'rcpt', how: '550 5.7.1 Refused by policy' }, '550 Refused by policy'],
  ['greylists', { at: 'rcpt', how: '451 4.7.1 Greylisted, try again later' }, '451 Greylisted, try again later'],
  ['is over its daily limit', { at: 'rcpt', how: '452 4.5.3 Daily limit reached' }, '452 Daily limit reached'],
  ['refuses permanently because of its daily limit', { at: 'mail', how: '550 Daily limit exceeded' }, '550 Daily limit exceeded'],
  ['is a sandbox', { at: 'accepted', how: '554 Email address is not verified.' }, '554 Email address is not verified.'],
  ['refuses DATA', { at: 'data', how: '554 5.5.1 No valid recipients' }, '554 No valid recipients'],
  ['closes the connection during the message', { at: 'message', how: 'close' }, 'the mail server closed the connection'],
  ['closes the connection instead of replying', { at: 'accepted', how: 'close' }, 'the mail server closed the connection'],
];

describe('an outage of an hour', () => {
  test.each(kinds)(
    'when the mail server %s, every email arrives, repeats keep their Message-ID, and the failure is shown at once',
    async (name, failure, reason) => {
      const at = kinds.findIndex(([other]) => other === name);
      const readers = [1, 2].map((number) => `reader-${at}-${number}@example.com`);
      const member = (await host.store.users.byId(personId('mara')))?.email ?? '';
      relay.received.length = 0;
      minutes += 24 * 60;
      const brokenAt = clock().toISOString();
      await relay.become(failure);
      mailer = smtpMailer(relay.url, failure.how === 'silence' ? { greetingTimeoutMs: 50 } : {});
      for (const email of readers) await post('/api/newsletter/subscribe', { email }, `198.51.100.${at}`);
      await post('/api/users/password/forgot', { email: member }, `198.51.100.${at}`);
      await worker.runNow();
      minutes += 0.5;
      const seen = await shown();
      for (let minute = 1; minute <= 60; minute += 1) {
        minutes += 1;
        await worker.runNow();
      }
      // A server that closes the connection may have kept the message, so the messages it received count as delivered. Any other
      // failure is a refusal.
      const isDelivered = failure.how === 'close';
      if (!isDelivered) relay.received.length = 0;
      await relay.become(undefined);
      mailer = smtpMailer(relay.url);
      for (let minute = 1; minute <= 31; minute += 1) {
        minutes += 1;
        await worker.runNow();
      }
      const delivered = new Map(relay.received.map(({ to, message }) => [headersOf(message)['message-id'], { to, message }]));
      const emails = [...delivered.values()];
      const token = /reset-password#(?<token>[0-9a-f]{64})/.exec(
        (emails.find(({ to }) => to === member)?.message ?? '').replace(/=\r\n/g, ''),
      )?.groups?.['token'];
      const reset = await post('/api/users/password/reset', { token, new: `correct horse ${at} battery` }, `198.51.100.${at}`);
      // Sends the email "Your password was changed".
      await worker.runNow();
      // The email is repeated with the same Message-ID, so email programs show it once.
      const isRepeated = failure.at === 'accepted' && failure.how === 'close';
      expect({
        seen,
        to: emails.map(({ to }) => to).sort(),
        isRepeated: relay.received.length > emails.length + 1,
        reset: reset.status,
        after: await shown(),
        counts: await host.store.outbox.counts(clock().toISOString()),
      }).toEqual({
        seen: { readyz: '200 no email has been sent for some time', oldestSeconds: 30, since: brokenAt, reason },
        to: [...readers, member].sort(),
        isRepeated,
        reset: 200,
        after: allWell,
        counts: { due: 0, oldestAt: null, abandoned: 0 },
      });
    },
  );

  test('a nonexistent mailbox stops only the email to it, and does not count as a failure of the mail server', async () => {
    relay.received.length = 0;
    minutes += 24 * 60;
    await relay.become({ at: 'rcpt', how: '550 5.1.1 User unknown' });
    await post('/api/newsletter/subscribe', { email: 'gone@example.com' }, '203.0.113.9');
    await worker.runNow();
    minutes += 0.5;
    expect([await shown(), (await host.store.outbox.counts(clock().toISOString())).abandoned]).toEqual([allWell, 1]);
    await relay.become(undefined);
    await post('/api/newsletter/subscribe', { email: 'here@example.com' }, '203.0.113.9');
    minutes += 24 * 60;
    await worker.runNow();
    expect(relay.received.map(({ to }) => to)).toEqual(['here@example.com']);
  });
});
