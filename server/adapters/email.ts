import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { sendTimeoutMs } from '../rules/emails.ts';
import { syncFolder, writeWhole } from './disk.ts';
import type { RenderedEmail } from './email-layout.ts';

/** A complete message. Sending it twice sends the same message, with the same Message-ID. */
export interface OutgoingEmail {
  /** The key in the outbox; the Message-ID is derived from it. */
  key: string;
  to: string;
  from: { name: string; address: string };
  createdAt: string;
  content: RenderedEmail;
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the message. Throws `EmailRejectedError` for permanent failures, other errors for
   * temporary ones. `signal` closes the connection.
   */
  send(message: OutgoingEmail, signal?: AbortSignal): Promise<void>;
}

/** The mail server rejected the message or its recipient permanently (5xx). */
export class EmailRejectedError extends Error {
  constructor(options: ErrorOptions) {
    super('The email was rejected.', options);
    this.name = 'EmailRejectedError';
  }
}

/** Sends by SMTP: "smtp://user:password@host:587", or "smtps://…" for implicit TLS. */
export function smtpMailer(url: string): Mailer {
  return {
    async send(message, signal) {
      // Loaded with the first email, to keep the start fast.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      });
      const timeout = AbortSignal.timeout(sendTimeoutMs);
      const signals = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
      try {
        await transport.sendMail({ ...toMailOptions(message), signal: signals });
      } catch (error) {
        throw isPermanent(error) ? new EmailRejectedError({ cause: error }) : error;
      } finally {
        transport.close();
      }
    },
  };
}

/** Writes emails into files, for a server without SMTP. The file is named by the outbox key, so a repeated email replaces itself. */
export function fileMailer(folder: string): Mailer {
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message: bytes } = await transport.sendMail(toMailOptions(message));
      const created = await mkdir(folder, { recursive: true, mode: 0o700 });
      if (created !== undefined) await syncFolder(dirname(created));
      const file = join(folder, `${message.key.replace(/[^\w.-]+/g, '-')}.eml`);
      await writeWhole(file, bytes);
    },
  };
}

function toMailOptions({ key, to, from, createdAt, content }: OutgoingEmail): SendMailOptions {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    // As an object an address is never parsed as a list of addresses.
    from,
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`,
    date: new Date(createdAt),
    subject: content.subject,
    text: content.text,
    html: content.html,
    headers: { ...content.headers, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A 5xx reply to the message or its recipient. A failed sign-in is temporary: the operator can correct the password. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500;
}
