import { CallError } from '../server/domain/core/errors.ts';
import type { ApiHost } from '../server/api/handle.ts';

/** The password of every sample user, shown beside the demo's emails. */
export const demoPassword = 'opening-night';

/** The demo's adapters run inside the page, without network or files. */
export const demoAdapters: ApiHost['adapters'] = {
  passwords: { hash: hashPassword, matches: matchesPassword, needsRehash: () => false, whyWeak: async () => undefined },
  // Only the visitor can read the store, so tokens need no digest.
  digest: (secret) => secret,
  encodeImage: async (...args) => (await import('./images.ts')).encodeImage(...args),
  passkeys: {
    verifyNew: () => Promise.reject(new CallError('passkeys.not_available')),
    verifyUse: () => Promise.reject(new CallError('passkeys.not_available')),
  },
  // Every visitor of the demo is a person.
  isBot: () => false,
  renderEmail: async (...args) => (await import('../server/emails/templates.ts')).renderEmail(...args),
  deliversEmail: true,
  verifyGoogle: () => Promise.reject(new CallError('google.not_configured')),
};

const pbkdf2Iterations = 50_000;

/**
 * Hashes a password where the browser can (`canHash`), because a visitor may type a real password, and the session may be saved
 * for the next reload. Elsewhere, nothing is saved, and the password stays in memory as plain text.
 */
async function hashPassword(password: string): Promise<string> {
  if (!canHash()) return `plain$$${password}`;
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  return `pbkdf2$${salt}$${await deriveKey(password, salt)}`;
}

async function matchesPassword(password: string, hash: string | null): Promise<boolean> {
  const [scheme, salt, ...rest] = hash?.split('$') ?? [];
  const stored = rest.join('$');
  if (scheme === 'plain') return password === stored;
  return scheme === 'pbkdf2' && salt !== undefined && (await deriveKey(password, salt)) === stored;
}

/** False on plain http, where browsers do not provide `crypto.subtle`. */
export function canHash(): boolean {
  // TypeScript declares `crypto.subtle` as always present.
  return (crypto.subtle as SubtleCrypto | undefined) !== undefined;
}

async function deriveKey(password: string, salt: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: pbkdf2Iterations };
  return hex(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256)));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
