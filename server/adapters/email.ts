import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { RenderedEmail } from './email-templates.ts';

/** A letter with everything that makes it one message: sending it again sends the same one. */
export interface EmailMessage {
  /** The event's key; the Message-ID follows from it. */
  key: string;
  to: string;
  from: { name: string; address: string };
  createdAt: string;
  content: RenderedEmail;
}

/** The way out for mail. */
export interface Mailer {
  /** Resolves when the message is handed over. Throws `MailRefused` when trying again is no use, anything else when it may be. */
  send(envelope: EmailMessage): Promise<void>;
}

/** The receiving side will not have this message, now or later. */
export class EmailRejectedError extends Error {
  constructor(options: ErrorOptions) {
    super('The mail was refused for good.', options);
    this.name = 'MailRefused';
  }
}

/** A whole conversation takes no longer than this, in milliseconds. */
export const sendTimeoutMs = 60_000;

/** Over SMTP: "smtp://user:password@host:587", or "smtps://…" for TLS from the first byte. */
export function smtpMailer(url: string): Mailer {
  return {
    async send(envelope) {
      // Loaded with the first mail: a start should not wait for it.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      });
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new Error('The mail server took too long.')), sendTimeoutMs);
      try {
        await Promise.race([transport.sendMail(messageOf(envelope)), late.promise]);
      } catch (error) {
        throw isFinal(error) ? new EmailRejectedError({ cause: error }) : error;
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
  };
}

/** Into files, for a server without SMTP: each event has one name, so a repeated mail replaces itself. */
export function fileMailer(folder: string): Mailer {
  return {
    async send(envelope) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await transport.sendMail(messageOf(envelope));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${envelope.key.replace(/[^\w.-]+/g, '-')}.eml`);
      await writeFile(`${file}.unfinished`, message, { mode: 0o600 });
      await rename(`${file}.unfinished`, file);
    },
  };
}

function messageOf({ key, to, from, createdAt, content: letter }: EmailMessage): SendMailOptions {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    // Addresses as objects are never taken for lists of addresses.
    from,
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`,
    date: new Date(createdAt),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: { ...letter.headers, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A 5xx answer to this message or its address. Refused sign-ins are not: the owner may mend the password. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500;
}
