import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { isBot } from './bots.ts';
import type { Adapters } from '../domain/call-context.ts';
import { CallError } from '../domain/core/errors.ts';
import { email as emailSchema } from '../domain/core/schemas.ts';
import { createGoogle } from './google.ts';
import { encodeImage, UnreadableImageError } from './images.ts';
import { passkeyVerifier } from './passkeys.ts';
import { createPayPal, type PayPalOptions } from './paypal.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { imagePath } from '../domain/core/images.ts';

export interface AdapterOptions {
  /** An empty id means that sign-in with Google is not configured. */
  googleClientId: string;
  /** Defaults to Google's own keys. */
  googleJwksUrl: string | undefined;
  /** When undefined, payments are not configured. */
  paypal?: Omit<PayPalOptions, 'now'> | undefined;
  /** When undefined, emails are written to files. */
  smtpUrl?: string | undefined;
  now: () => Date;
  websites?: Adapters['websites'];
  backups?: Adapters['backups'];
  exports?: Adapters['exports'];
  integrity?: Adapters['integrity'];
  sample?: Adapters['sample'];
  server?: Adapters['server'];
  logPageFailure?: Adapters['logPageFailure'];
  /** Replaced by a fast implementation in tests. */
  passwords?: Passwords;
}

/** Creates the server's adapters. Slow libraries are loaded on first use. */
export function createAdapters({ passwords = createPasswords(), ...options }: AdapterOptions): Adapters {
  return {
    passwords,
    digest: (secret) => createHash('sha256').update(secret).digest('hex'),
    encodeImage: reencodeImage,
    verifyGoogle: createGoogleVerifier(options),
    isBot,
    websites: options.websites,
    renderEmail: async (...args) => (await import('../emails/templates.ts')).renderEmail(...args),
    deliversEmail: options.smtpUrl !== undefined,
    backups: options.backups,
    exports: options.exports,
    integrity: options.integrity,
    sample: options.sample,
    server: options.server,
    logPageFailure: options.logPageFailure,
    passkeys: passkeyVerifier,
    paypal: options.paypal && createPayPal({ ...options.paypal, now: options.now }),
  };
}

/** Re-encodes an image so that it fits into a size, and adds the address that it will have. */
export const reencodeImage: Adapters['encodeImage'] = async (bytes, maxSize) => {
  try {
    const image = await encodeImage(bytes, maxSize);
    return { ...image, url: imagePath(image.sha256) };
  } catch (error) {
    throw error instanceof UnreadableImageError ? new CallError('images.unreadable') : error;
  }
};

function createGoogleVerifier({
  googleClientId: clientId,
  googleJwksUrl: jwksUrl,
  now,
}: Pick<AdapterOptions, 'googleClientId' | 'googleJwksUrl' | 'now'>) {
  const google = createGoogle({ clientId, now, ...(jwksUrl === undefined ? {} : { jwksUrl }) });
  return async (credential: string) => {
    if (clientId === '') throw new CallError('google.not_configured');
    const { sub, email, name, expiresAt } = await google.verify(credential);
    // Addresses that the site's schema rejects cannot receive emails.
    const parsed = v.safeParse(emailSchema, email);
    if (!parsed.success) throw new CallError('google.failed');
    return { sub, email: parsed.output, name, expiresAt };
  };
}
