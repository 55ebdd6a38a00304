import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { type Store, StoreBusy, StoreUnwritable } from '../../db/store.ts';

/** A pseudonym for a caller. It changes every UTC day and cannot be computed without the secret. */
export type VisitorKey = (address: string, userAgent: string, at: Date) => string;

/** 96 bits in base64url. Short, because many rows per day contain one. */
const keyLength = 16;

export function createVisitorKey(secret: Uint8Array): VisitorKey {
  // Creating the key once saves 20 to 40 µs per request: given bytes, `createHmac` tries them as a key and catches an error.
  const key = createSecretKey(secret);
  return (address, userAgent, at) =>
    createHmac('sha256', key)
      .update(`${address}|${userAgent}|${at.toISOString().slice(0, 10)}`)
      .digest('base64url')
      .slice(0, keyLength);
}

const secretBytes = 32;

/** The secret's name in the store. */
const secretName = 'visitor-key';

/**
 * The secret for the site's visitor keys. All processes share it, so that they count a visitor, and a network's requests, under
 * the same key. The first start stores a new one. If it cannot be stored, it lasts as long as the process.
 */
export async function loadVisitorSecret({ secrets }: Pick<Store, 'secrets'>): Promise<Uint8Array> {
  const stored = await secrets.get(secretName);
  if (stored !== undefined) return Buffer.from(stored, 'base64url');
  const secret = randomBytes(secretBytes);
  try {
    return Buffer.from(await secrets.getOrInsert(secretName, secret.toString('base64url')), 'base64url');
  } catch (error) {
    if (error instanceof StoreUnwritable || error instanceof StoreBusy) return secret;
    throw error;
  }
}
