import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../../db/memory/store.ts';
import { StoreBusy } from '../../../db/store.ts';
import { defaultSettings } from '../../../server/contract/settings.ts';
import { startEmailWorker } from '../../../server/jobs/email-worker.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { EmailNotSent, fileMailer, type Mailer, smtpMailer } from '../../../server/adapters/email.ts';
import { anEmail, aSubscriber } from '../../store/builders.ts';
import { tempFiles } from '../../store/temp-folder.ts';
import { koaHost, type KoaHost, now } from '../hosts.ts';
import { digest } from '../test-env.ts';
import { headersOf, startSmtpServer } from './smtp-server.ts';

const log = pino({ level: 'silent' });
const report = (error: unknown) => {
  throw error;
};
/** The worker runs only when a test calls `runNow`. */
const never = 2 ** 30;

describe('a newsletter subscriber', () => {
  let host: KoaHost;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let outbox: Job;
  beforeEach(async () => {
    host = await koaHost();
    smtp = await startSmtpServer();
    await host.store.settings.save({ ...defaultSettings, siteName: 'Début', contactEmail: 'hello@debut.example' });
    outbox = startEmailWorker({
      store: host.store,
      mailer: smtpMailer(smtp.url),
      digest,
      now: () => now,
      log,
      report,
      origin: host.url,
      from: undefined,
      everyMs: never,
    });
  });
  afterEach(async () => {
    await outbox.stop();
    await smtp.close();
    await host.close();
  });

  const subscribe = (email: string) => host.send({ method: 'POST', path: '/api/newsletter/subscribe', body: { email } });

  test('a subscriber gets one email, unsubscribes by its link, and can subscribe again', async () => {
    expect((await subscribe('Ada@example.com')).status).toBe(200);
    await outbox.runNow();
    await outbox.runNow();
    expect(smtp.received.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'hello@debut.example', to: ['Ada@example.com'] },
    ]);

    const headers = headersOf(smtp.received[0]?.message ?? '');
    expect(headers['to']).toBe('Ada@example.com');
    expect(headers['message-id']).toMatch(/^<[0-9a-f]{32}@debut\.example>$/);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = /^<(?<url>http[^>]+)>$/.exec(headers['list-unsubscribe'] ?? '')?.groups?.['url'] ?? '';
    expect(link).toMatch(new RegExp(`^${host.url}/newsletter/unsubscribe\\?token=[0-9a-f]{64}$`));

    const path = link.slice(host.url.length);
    const unsubscribePage = await host.send({ path });
    expect([unsubscribePage.status, unsubscribePage.text.includes('Ada@example.com')]).toEqual([200, true]);
    expect(await host.store.newsletter.list()).toHaveLength(1);

    const oneClick = {
      method: 'POST',
      path,
      body: 'List-Unsubscribe=One-Click',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      },
    };
    const unsubscribed = await host.send(oneClick);
    expect([unsubscribed.status, unsubscribed.text.includes('You are unsubscribed.')]).toEqual([200, true]);
    expect(await host.store.newsletter.list()).toEqual([]);
    expect((await host.send(oneClick)).status).toBe(404);
    expect((await host.send({ path })).status).toBe(404);

    expect((await subscribe('ada@example.com')).status).toBe(200);
    await outbox.runNow();
    expect(smtp.received).toHaveLength(2);
    expect(headersOf(smtp.received[1]?.message ?? '')['message-id']).not.toBe(headers['message-id']);
  });

  test('a duplicate subscription sends no second email', async () => {
    await subscribe('ada@example.com');
    expect((await subscribe('ADA@example.com')).status).toBe(409);
    await outbox.runNow();
    expect(smtp.received).toHaveLength(1);
  });

  test('the email has a text part and an HTML part', async () => {
    await subscribe('ada@example.com');
    await outbox.runNow();
    const message = smtp.received[0]?.message ?? '';
    expect(headersOf(message)['content-type']).toMatch(/^multipart\/alternative/);
    expect(message).toContain('Content-Type: text/plain; charset=utf-8');
    expect(message).toContain('Content-Type: text/html; charset=utf-8');
  });

  test('each of twelve simultaneous subscribers gets one email', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        host.send({
          method: 'POST',
          path: '/api/newsletter/subscribe',
          body: { email: `reader-${number}@example.com` },
          headers: { 'x-forwarded-for': `198.51.100.${number}` },
        }),
      ),
    );
    await outbox.runNow();
    const receivers = smtp.received.flatMap(({ to }) => to);
    expect(receivers).toHaveLength(12);
    expect(new Set(receivers).size).toBe(12);
  });

  test('the unsubscribe page cannot be framed and sends no referrer', async () => {
    await subscribe('ada@example.com');
    await outbox.runNow();
    const path = `/newsletter/unsubscribe?token=${/token=([0-9a-f]{64})/.exec(smtp.received[0]?.message.replace(/=\r\n/g, '') ?? '')?.[1] ?? ''}`;
    const { status, headers, text } = await host.send({ path });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    });
    expect(text).toContain(`<form method="post" action="${path}">`);
    expect((await host.send({ path, method: 'HEAD' })).text).toBe('');
  });

  test('an invalid unsubscribe link is refused with a message', async () => {
    for (const path of ['/newsletter/unsubscribe', '/newsletter/unsubscribe?token=', '/newsletter/unsubscribe?token=a&token=b']) {
      const { status, text } = await host.send({ path });
      expect([path, status, text.includes('This link is not valid any more.')]).toEqual([path, 404, true]);
      expect((await host.send({ path, method: 'POST' })).status).toBe(404);
    }
  });
});

describe('the outbox', () => {
  const folder = tempFiles();

  function clockedOutbox(mailer: Mailer) {
    const store = openMemoryStore();
    let seconds = 0;
    const clock = () => new Date(now.getTime() + seconds * 1_000);
    const worker = () =>
      startEmailWorker({
        store,
        mailer,
        digest,
        now: clock,
        log,
        report,
        origin: 'https://debut.example',
        from: 'news@debut.example',
        everyMs: never,
        stopMs: 100,
      });
    return {
      store,
      worker,
      pass: (more: number) => {
        seconds += more;
      },
    };
  }

  test('the outbox retries after longer waits, of half an hour at last, and gives up after fourteen days', async () => {
    let tries = 0;
    const { store, worker, pass } = clockedOutbox({
      send: async () => {
        tries += 1;
        throw new Error('connection refused');
      },
    });
    const { runNow: round } = worker();
    await store.newsletter.insert(aSubscriber());
    await store.outbox.enqueue(anEmail());
    const after: number[] = [];
    for (const wait of [0, 59, 1, 119, 1, 300, 600, 1_200, 1_799, 1, 1_800]) {
      pass(wait);
      await round();
      after.push(tries);
    }
    expect(after).toEqual([1, 1, 2, 2, 3, 4, 5, 6, 6, 7, 8]);
    for (let day = 0; day < 15; day += 1) {
      for (let times = 0; times < 48; times += 1) {
        pass(1_800);
        await round();
      }
    }
    const { due, abandoned } = await store.outbox.counts('2026-12-21T12:00:00.000Z');
    expect({ due, abandoned, tries: tries > 600 }).toEqual({ due: 0, abandoned: 1, tries: true });
    const triesAtTheEnd = tries;
    pass(999_999);
    await round();
    expect(tries).toBe(triesAtTheEnd);
  });

  test('an email that is sent frees ten that waited for the mail server, and so on, none of them twice', async () => {
    const sent: string[] = [];
    let isWorking = false;
    const { store, worker, pass } = clockedOutbox({
      send: async ({ key }) => {
        if (!isWorking) throw new Error('connection refused');
        sent.push(key);
      },
    });
    const { runNow: round } = worker();
    const enqueue = (key: string) =>
      store.outbox.enqueue(anEmail({ key, email: { kind: 'submission.received', to: `${key}@example.com`, startup: 'Acme' } }));
    for (let number = 0; number < 25; number += 1) await enqueue(`waiting-${number}`);
    for (const seconds of [0, 60, 120, 300, 600, 1_200]) {
      pass(seconds);
      await round();
    }
    isWorking = true;
    await round();
    expect(sent).toEqual([]);
    await enqueue('new');
    await round();
    expect([sent[0], sent.length, new Set(sent).size]).toEqual(['new', 26, 26]);
  });

  test('an email that fails while others are sent is tried at most every five minutes', async () => {
    const tries: string[] = [];
    const { store, worker, pass } = clockedOutbox({
      send: async ({ key }) => {
        tries.push(key);
        if (key === 'refused') throw new EmailNotSent('554 spam', 'mail_server', { cause: undefined });
      },
    });
    const { runNow: round } = worker();
    const to = (key: string) => ({ kind: 'submission.received', to: `${key}@example.com`, startup: 'Acme' }) as const;
    await store.outbox.enqueue(anEmail({ key: 'refused', email: to('refused') }));
    for (let minute = 0; minute < 120; minute += 1) {
      await store.outbox.enqueue(anEmail({ key: `k${minute}`, email: to(`k${minute}`) }));
      await round();
      pass(60);
    }
    const refused = tries.filter((key) => key === 'refused').length;
    expect([tries.length - refused, refused <= 26]).toEqual([120, true]);
  });

  test('the outbox sends the next email when one fails', async () => {
    const sent: string[] = [];
    const { store, worker } = clockedOutbox({
      send: async ({ key }) => {
        if (key === 'bad') throw new Error('no');
        sent.push(key);
      },
    });
    for (const key of ['bad', 'good']) await store.outbox.enqueue(anEmail({ key }));
    await worker().runNow();
    expect(sent).toEqual(['good']);
  });

  test('an address that hangs holds up no other, and links go first', async () => {
    const sent: string[] = [];
    const { store, worker } = clockedOutbox({
      send: async ({ key, to }) => {
        if (to === 'hangs@example.com') await new Promise(() => undefined);
        sent.push(key);
      },
    });
    const enqueue = (key: string, email: ReturnType<typeof anEmail>['email']) => store.outbox.enqueue(anEmail({ key, email }));
    for (let number = 0; number < 20; number += 1)
      await enqueue(`a${number}`, { kind: 'newsletter.welcome', to: 'hangs@example.com', unsubscribeToken: 'x' });
    for (let number = 0; number < 9; number += 1)
      await enqueue(`b${number}`, { kind: 'newsletter.welcome', to: `reader-${number}@example.com`, unsubscribeToken: 'x' });
    await enqueue('link', { kind: 'account.sign_in', to: 'ada@example.com', username: 'ada', token: 'x' });
    void worker().runNow();
    await expect.poll(() => sent).toHaveLength(10);
    expect(sent[0]).toBe('link');
  });

  test('a connection that hangs is closed when the worker stops, and its email is due at the next start', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { store, worker } = clockedOutbox(smtpMailer(`smtp://127.0.0.1:${port}`));
    await store.outbox.enqueue(anEmail());
    const stopping = worker();
    void stopping.runNow();
    await expect.poll(() => sockets.size).toBe(1);
    const [socket] = sockets;
    const closed = socket === undefined ? undefined : once(socket, 'close');
    socket?.resume();
    await stopping.stop();
    await closed;
    expect((await store.outbox.due(now.toISOString(), 9)).map(({ key }) => key)).toEqual([anEmail().key]);
    silent.close();
  });

  test('two workers over one store send each email once', async () => {
    const sent: string[] = [];
    const { store, worker } = clockedOutbox({
      send: async ({ key }) => {
        await new Promise((resolve) => setImmediate(resolve));
        sent.push(key);
      },
    });
    for (let number = 0; number < 20; number += 1) await store.outbox.enqueue(anEmail({ key: `k${number}` }));
    await Promise.all([worker().runNow(), worker().runNow()]);
    expect(sent).toHaveLength(20);
    expect(new Set(sent).size).toBe(20);
  });

  test('an email is marked as sent although the store is busy for a moment', async () => {
    const store = openMemoryStore();
    await store.outbox.enqueue(anEmail());
    const sent: string[] = [];
    let isBusy = true;
    const worker = startEmailWorker({
      store: {
        ...store,
        outbox: {
          ...store.outbox,
          async markSent(key, at) {
            if (isBusy) {
              isBusy = false;
              throw new StoreBusy();
            }
            return store.outbox.markSent(key, at);
          },
        },
      },
      mailer: { send: async ({ key }) => void sent.push(key) },
      digest,
      now: () => now,
      log,
      report,
      origin: 'https://debut.example',
      from: undefined,
      everyMs: never,
    });
    await worker.runNow();
    await worker.stop();
    const inAYear = new Date(now.getTime() + 365 * 86_400_000).toISOString();
    expect([sent.length, await store.outbox.due(inAYear, 9)]).toEqual([1, []]);
  });

  test('an attempt that never ended is repeated with the same message id after its lease', async () => {
    const smtp = await startSmtpServer();
    let cut = true;
    const real = smtpMailer(smtp.url);
    const { store, worker, pass } = clockedOutbox({
      async send(envelope) {
        await real.send(envelope);
        // The process ends here.
        if (cut) await new Promise(() => undefined);
      },
    });
    await store.newsletter.insert(aSubscriber());
    await store.outbox.enqueue(anEmail());
    void worker().runNow();
    await expect.poll(() => smtp.received.length).toBe(1);
    cut = false;
    const restarted = worker();
    pass(119);
    await restarted.runNow();
    expect(smtp.received).toHaveLength(1);
    pass(1);
    await restarted.runNow();
    await restarted.runNow();
    expect(smtp.received).toHaveLength(2);
    const [first, second] = smtp.received.map(({ message }) => headersOf(message));
    expect(second?.['message-id']).toBe(first?.['message-id']);
    expect(second?.['date']).toBe(first?.['date']);
    await smtp.close();
  });

  test('a permanently refused address is not retried, a temporarily refused one is', async () => {
    const tries = { bounced: 0, busy: 0 };
    const smtp = await startSmtpServer({
      onRcptTo({ address }, _session, done) {
        const bounced = address.startsWith('nobody');
        tries[bounced ? 'bounced' : 'busy'] += 1;
        done(Object.assign(new Error(bounced ? '5.1.1 User unknown' : 'no'), { responseCode: bounced ? 550 : 451 }));
      },
    });
    const { store, worker, pass } = clockedOutbox(smtpMailer(smtp.url));
    const { runNow: round } = worker();
    const mail = (to: string) => ({ ...anEmail().email, to });
    await store.newsletter.insert(aSubscriber());
    await store.outbox.enqueue(anEmail({ key: 'bounced', email: mail('nobody@example.com') }));
    await store.outbox.enqueue(anEmail({ key: 'busy', email: mail('ada@example.com') }));
    for (let time = 0; time < 3; time += 1) {
      await round();
      pass(900);
    }
    expect(tries).toEqual({ bounced: 1, busy: 3 });
    await smtp.close();
  });

  test('without SMTP each email is written to its own file once', async () => {
    const mails = join(folder(), 'mail');
    const { store, worker } = clockedOutbox(fileMailer(mails));
    await store.outbox.enqueue(anEmail({ key: 'newsletter.welcome:../../etc' }));
    await worker().runNow();
    expect(await readdir(mails)).toEqual(['newsletter.welcome-..-..-etc.eml']);
    const message = await readFile(join(mails, 'newsletter.welcome-..-..-etc.eml'), 'utf8');
    expect(message).toContain('To: ada@example.com\n');
    expect(message).toContain('From: Startup Directory <news@debut.example>\n');
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
  });

  test('a name with line breaks and commas adds no header and no recipient', async () => {
    const smtp = await startSmtpServer();
    const { store, worker } = clockedOutbox(smtpMailer(smtp.url));
    await store.settings.save({ ...defaultSettings, siteName: 'Evil\r\nBcc: eve@example.com, <eve@example.com>' });
    await store.outbox.enqueue(anEmail());
    await worker().runNow();
    expect(smtp.received.map(({ to }) => to)).toEqual([['ada@example.com']]);
    expect(Object.keys(headersOf(smtp.received[0]?.message ?? ''))).not.toContain('bcc');
    await smtp.close();
  });
});
