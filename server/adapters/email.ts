import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { type EmailFailureKind, failureKind } from '../domain/core/email-failures.ts';
import { sendTimeoutMs } from '../domain/core/email-queue.ts';
import { syncFolder, writeWhole } from './disk.ts';
import type { RenderedEmail } from '../domain/core/emails.ts';

/** A complete message. Sending it twice sends the same message, with the same Message-ID. */
export interface OutgoingEmail {
  /** The key in the outbox; the Message-ID is derived from it. */
  key: string;
  to: string;
  from: { name: string; address: string };
  /** The address for answers. When omitted or '', answers go to the sender's address. */
  replyTo?: string;
  createdAt: string;
  content: RenderedEmail;
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the message. Throws `EmailNotSent` with the server's reply when the server refuses
   * the message, and other errors when the server cannot be reached. Aborting `signal` closes the connection.
   */
  send(message: OutgoingEmail, signal?: AbortSignal): Promise<void>;
}

/**
 * Thrown when the mail server refused an email. The message is the server's reply, and `kind` says what that means for other
 * emails.
 */
export class EmailNotSent extends Error {
  readonly kind: EmailFailureKind;

  constructor(response: string, kind: EmailFailureKind, options: ErrorOptions) {
    super(response, options);
    this.name = 'EmailNotSent';
    this.kind = kind;
  }
}

/** Sends by SMTP: "smtp://user:password@host:587", or "smtps://…" for implicit TLS. */
export function smtpMailer(url: string, { greetingTimeoutMs = 10_000 } = {}): Mailer {
  return {
    async send(message, signal) {
      // Loaded with the first email, to keep the start fast.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: 10_000,
        greetingTimeout: greetingTimeoutMs,
        socketTimeout: 30_000,
      });
      const timeout = AbortSignal.timeout(sendTimeoutMs);
      const signals = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
      try {
        await transport.sendMail({ ...toMailOptions(message), signal: signals });
      } catch (error) {
        throw toEmailNotSent(error) ?? error;
      } finally {
        transport.close();
      }
    },
  };
}

/** Writes emails to files, for a server without SMTP. The file is named after the outbox key, so a repeated email overwrites its file. */
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

function toMailOptions({ key, to, from, replyTo = '', createdAt, content }: OutgoingEmail): SendMailOptions {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    // An address passed as an object is never parsed as a list of addresses.
    from,
    to: { name: '', address: to },
    ...(replyTo === '' ? {} : { replyTo: { name: '', address: replyTo } }),
    envelope: { from: from.address, to: [to] },
    messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`,
    date: new Date(createdAt),
    subject: content.subject,
    text: content.text,
    html: content.html,
    ...(content.logo && {
      attachments: [
        {
          cid: 'logo',
          filename: 'logo.png',
          contentType: 'image/png',
          contentDisposition: 'inline' as const,
          content: Buffer.from(content.logo),
        },
      ],
    }),
    headers: { ...content.headers, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Converts Nodemailer's errors, which have the fields of `SmtpFailure`; undefined for connection errors. */
function toEmailNotSent(error: unknown): EmailNotSent | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!('response' in error) || typeof error.response !== 'string') {
    // The failure concerns only this address or this message, which may be too large, for example.
    const isOfEmail = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
    return isOfEmail ? new EmailNotSent(error.message, 'this_email', { cause: error }) : undefined;
  }
  const { response } = error;
  const command = 'command' in error && typeof error.command === 'string' ? error.command : undefined;
  const responseCode = 'responseCode' in error ? Number(error.responseCode) : undefined;
  return new EmailNotSent(response, failureKind({ command, responseCode, response }), { cause: error });
}
