import { Refusal } from '../server/contract/errors.ts';
import type { Host } from '../server/handle.ts';
import { encodeImage } from './images.ts';

/** With this everybody of the sample signs in; shown beside the demo's mail. */
export const demoPassword = 'opening-night';

/** The outside of the demo: there is none. Nothing leaves the page's memory, but for what a browser keeps for its next reload. */
export const demoAdapters: Host['outside'] = {
  passwords: { hash: hashPassword, matches: matchesPassword, needsRehash: () => false, whyWeak: async () => undefined },
  // Nobody but the visitor can look at what the store keeps, so secrets need no disguise.
  digest: (secret) => secret,
  encodeImage,
  verifyGoogle: () => Promise.reject(new Refusal('google.not_configured')),
};

const pbkdf2Iterations = 50_000;

/**
 * Somebody may try the demo with a password of theirs, and it may be kept for the next reload: it is hashed where the
 * browser can (`canHash`). Elsewhere nothing is kept, and the password stays as it is, in memory.
 */
async function hashPassword(password: string): Promise<string> {
  if (!canHash()) return `plain$$${password}`;
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  return `pbkdf2$${salt}$${await derived(password, salt)}`;
}

async function matchesPassword(password: string, hash: string | null): Promise<boolean> {
  const [kind, salt, ...rest] = hash?.split('$') ?? [];
  const kept = rest.join('$');
  if (kind === 'plain') return password === kept;
  return kind === 'pbkdf2' && salt !== undefined && (await derived(password, salt)) === kept;
}

/** False on plain http, where browsers keep their cryptography to themselves. */
export function canHash(): boolean {
  // Typed as always there, which it is not.
  return (crypto.subtle as SubtleCrypto | undefined) !== undefined;
}

async function derived(password: string, salt: string): Promise<string> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(password), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations: pbkdf2Iterations };
  return hex(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
