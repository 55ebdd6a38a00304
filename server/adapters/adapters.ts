import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Adapters } from '../calls/call.ts';
import { CallError } from '../contract/errors.ts';
import { email as emailSchema } from '../contract/fields.ts';
import { createGoogle } from './google.ts';
import { UnreadableImageError, encodeImage } from './images.ts';
import { createPayPal, type PayPalOptions } from './paypal.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { imagePath } from '../rules/images.ts';

export interface AdapterOptions {
  /** Empty: nobody signs in with Google. */
  googleClientId: string;
  /** Google's own unless said. */
  googleJwksUrl: string | undefined;
  /** Undefined: nobody can pay. */
  paypal?: Omit<PayPalOptions, 'now'> | undefined;
  now: () => Date;
  /** Others in tests, where hashing is not what is tested. */
  passwords?: Passwords;
}

/** What this host lends to calls of the world outside. Nothing slow is loaded before it is needed. */
export function createAdapters({ passwords = createPasswords(), ...parts }: AdapterOptions): Adapters {
  return {
    passwords: { ...passwords, whyWeak: async (password, personal) => passwords.whyWeak(password, personal) },
    digest: (secret) => createHash('sha256').update(secret).digest('hex'),
    encodeImage: async (bytes, fit) => {
      try {
        const image = await encodeImage(bytes, fit);
        return { ...image, url: imagePath(image.sha256) };
      } catch (error) {
        throw error instanceof UnreadableImageError ? new CallError('images.unreadable') : error;
      }
    },
    verifyGoogle: createGoogleVerifier(parts),
    paypal: parts.paypal && createPayPal({ ...parts.paypal, now: parts.now }),
  };
}

function createGoogleVerifier({
  googleClientId: clientId,
  googleJwksUrl: jwksUrl,
  now,
}: Pick<AdapterOptions, 'googleClientId' | 'googleJwksUrl' | 'now'>) {
  const google = createGoogle({ clientId, now, ...(jwksUrl === undefined ? {} : { jwksUrl }) });
  return async (credential: string) => {
    if (clientId === '') throw new CallError('google.not_configured');
    const { sub, email, name, expiresAt } = await google.verify(credential);
    // An address we could not write to is none of ours.
    const known = v.safeParse(emailSchema, email);
    if (!known.success) throw new CallError('google.failed');
    return { sub, email: known.output, name, expiresAt };
  };
}
