import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../../db/memory/store.ts';
import { StoreBusy } from '../../../db/store.ts';
import { defaultSettings } from '../../../server/domain/site/settings.contract.ts';
import { startEmailWorker } from '../../../server/jobs/email-worker.ts';
import { EmailNotSent, fileMailer, type Mailer, smtpMailer } from '../../../server/adapters/email.ts';
import { anEmail, aSubscriber } from '../../store/builders.ts';
import { tempFiles } from '../../store/temp-folder.ts';
import { now } from '../hosts.ts';
import { digest } from '../test-env.ts';
import { headersOf, startSmtpServer } from './smtp-server.ts';

const log = pino({ level: 'silent' });
const report = (error: unknown) => {
  throw error;
};
/** The worker runs only when a test calls `runNow`. */
const never = 2 ** 30;

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

  test('the outbox retries after increasing waits of up to half an hour, and gives up after fourteen days', async () => {
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

  test('the first email that is sent frees those that waited for the mail server, and none is sent twice', async () => {
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

  test('an email that keeps failing while others are sent is retried at most every five minutes', async () => {
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

  test('an address whose mail server hangs does not delay other emails, and sign-in links are sent first', async () => {
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

  test('a hanging connection is closed when the worker stops, and its email is due at the next start', async () => {
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

  test('an email is marked as sent even if the store is busy for a moment', async () => {
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

  test('an attempt that never ended is repeated after its lease, with the same Message-ID', async () => {
    const smtp = await startSmtpServer();
    let cut = true;
    const real = smtpMailer(smtp.url);
    const { store, worker, pass } = clockedOutbox({
      async send(envelope) {
        await real.send(envelope);
        // Simulates the end of the process.
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

  test('an email is not retried if its address was refused permanently, but it is if the refusal was temporary', async () => {
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
