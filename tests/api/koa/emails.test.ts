import { hash } from 'node:crypto';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../server/domain/site/settings.contract.ts';
import { startEmailWorker } from '../../../server/jobs/email-worker.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { smtpMailer } from '../../../server/adapters/email.ts';
import { koaHost, type KoaHost, now } from '../hosts.ts';
import { digest } from '../test-env.ts';
import { headersOf, startSmtpServer } from './smtp-server.ts';

const log = pino({ level: 'silent' });
const report = (error: unknown) => {
  throw error;
};
/** The worker runs only when a test calls `runNow`. */
const never = 2 ** 30;

/** The parts of a received email, decoded. */
function partsOf(message: string): { text: string; html: string; logo: Buffer | undefined } {
  const parts = message.split(/\r\n--[^\r\n]+\r\n/).map((part) => {
    const at = part.indexOf('\r\n\r\n');
    return { head: part.slice(0, at).replace(/\r\n[ \t]+/g, ' '), body: part.slice(at + 4) };
  });
  const bodyOf = (type: string) => parts.find(({ head }) => head.toLowerCase().includes(`content-type: ${type}`));
  const decoded = (type: string) => {
    const { head = '', body = '' } = bodyOf(type) ?? {};
    if (/base64/.test(head)) return Buffer.from(body, 'base64').toString('utf8');
    if (!/quoted-printable/.test(head)) return body;
    const bytes = body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8');
  };
  const logo = bodyOf('image/png');
  if (logo !== undefined) expect(logo.head).toMatch(/content-id: <logo>/i);
  return { text: decoded('text/plain'), html: decoded('text/html'), logo: logo && Buffer.from(logo.body, 'base64') };
}

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

  test('emails have the sender name, the reply-to address and the footer of the settings', async () => {
    const settings = { senderName: 'Acme', replyTo: 'answers@acme.example', footer: 'Acme Ltd.' };
    await host.store.siteSections.save('emails', settings);
    await subscribe('ada@example.com');
    await outbox.runNow();
    const message = smtp.received[0]?.message ?? '';
    expect(headersOf(message)).toMatchObject({ from: 'Acme <hello@debut.example>', 'reply-to': 'answers@acme.example' });
    expect(message.match(/Acme Ltd\./g)).toHaveLength(2);
  });

  test('an email contains the site’s current logo, and the same text as without a logo', async () => {
    const send = async (email: string) => {
      await subscribe(email);
      await outbox.runNow();
      return partsOf(smtp.received.at(-1)?.message ?? '');
    };
    const without = await send('one@example.com');
    expect([without.html.includes('<img'), without.logo]).toEqual([false, undefined]);
    const logoOf = async (background: string) => {
      const webp = await sharp({ create: { width: 300, height: 100, channels: 3, background } })
        .webp({ lossless: true })
        .toBuffer();
      const sha256 = hash('sha256', webp);
      await host.store.images.save({ sha256, width: 300, height: 100, webp }, now.toISOString());
      const settings = await host.store.settings.get();
      await host.store.settings.save({ ...defaultSettings, ...settings, logoUrl: `/images/${sha256}.webp` });
    };
    const text = (email: { text: string }) => email.text.replace(/[0-9a-f]{64}/g, 'token');
    const seen = new Set<string>();
    for (const background of ['#29714c', '#2f62a8']) {
      await logoOf(background);
      const email = await send(`${background.slice(1)}@example.com`);
      expect(email.html).toContain('<img src="cid:logo" alt="Début" height="40"');
      expect(text(email)).toBe(text(without));
      expect(email.html).not.toMatch(/<img[^>]+src="http/);
      const { channels } = await sharp(email.logo).stats();
      expect(
        `#${channels
          .map(({ mean }) => Math.round(mean).toString(16))
          .join('')
          .slice(0, 6)}`,
      ).toBe(background);
      seen.add(email.logo?.toString('base64') ?? '');
    }
    expect(seen.size).toBe(2);
  });

  /** The token of the links in the last email. */
  const token = () => /(?:token=|#)([0-9a-f]{64})/.exec(partsOf(smtp.received.at(-1)?.message ?? '').text)?.[1] ?? '';
  const confirm = async () => {
    await outbox.runNow();
    const body = { token: token() };
    expect((await host.send({ method: 'POST', path: '/api/newsletter/confirm', body })).status).toBe(200);
    await outbox.runNow();
  };

  test('a subscriber confirms by the link of an email, and unsubscribes by that of the next one without opening a page', async () => {
    expect((await subscribe('Ada@example.com')).status).toBe(200);
    await outbox.runNow();
    await outbox.runNow();
    expect(smtp.received.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'hello@debut.example', to: ['Ada@example.com'] },
    ]);
    const asked = headersOf(smtp.received[0]?.message ?? '');
    expect([asked['to'], asked['list-unsubscribe']]).toEqual(['Ada@example.com', undefined]);
    expect((await subscribe('ada@example.com')).status).toBe(200);
    await confirm();
    expect(smtp.received).toHaveLength(2);

    const headers = headersOf(smtp.received[1]?.message ?? '');
    expect(headers['message-id']).toMatch(/^<[0-9a-f]{32}@debut\.example>$/);
    expect(headers['message-id']).not.toBe(asked['message-id']);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = /^<(?<url>http[^>]+)>$/.exec(headers['list-unsubscribe'] ?? '')?.groups?.['url'] ?? '';
    expect(link).toMatch(new RegExp(`^${host.url}/newsletter/unsubscribe\\?token=[0-9a-f]{64}$`));

    const path = link.slice(host.url.length);
    const status = async () => (await host.store.newsletter.list()).map((subscriber) => subscriber.status);
    const unsubscribePage = await host.send({ path });
    expect([unsubscribePage.status, unsubscribePage.text.includes('Ada@example.com')]).toEqual([200, true]);
    expect(await status()).toEqual(['confirmed']);

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
    for (let time = 0; time < 2; time += 1) {
      const unsubscribed = await host.send(oneClick);
      expect([unsubscribed.status, unsubscribed.text.includes('You are unsubscribed.')]).toEqual([200, true]);
      expect(unsubscribed.text).toContain(`<a href="/email-preferences#${path.slice(-64)}">`);
      expect(await status()).toEqual(['unsubscribed']);
    }
    const opened = await host.send({ path });
    expect([opened.status, opened.text.includes('You are unsubscribed.'), opened.text.includes('<form')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  test('a confirmed address that subscribes again gets no other email', async () => {
    await subscribe('ada@example.com');
    await confirm();
    expect((await subscribe('ADA@example.com')).status).toBe(409);
    await outbox.runNow();
    expect(smtp.received).toHaveLength(2);
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
    const path = `/newsletter/unsubscribe?token=${token()}`;
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
      expect([path, status, text.includes('This link is no longer valid.')]).toEqual([path, 404, true]);
      expect((await host.send({ path, method: 'POST' })).status).toBe(404);
    }
  });
});
