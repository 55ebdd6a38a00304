import { createHmac, randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A pseudonym of a caller: it changes every UTC day, and nobody without the secret can compute it. */
export type VisitorKey = (address: string, userAgent: string, at: Date) => string;

export function createVisitorKey(secret: Uint8Array): VisitorKey {
  return (address, userAgent, at) =>
    createHmac('sha256', secret)
      .update(`${address}|${userAgent}|${at.toISOString().slice(0, 10)}`)
      .digest('base64url')
      .slice(0, 22);
}

const secretBytes = 32;

/** The name of the secret's file in the data folder. */
export const visitorKeyFile = 'visitor-key';

/**
 * The secret in the data folder, created at the first start, readable by its owner only. An empty or damaged one, as a full disk
 * leaves it, is replaced: that only lets visitors of the day count twice. One that cannot be stored lasts as long as the process.
 */
export async function loadVisitorSecret(dataDir: string): Promise<Uint8Array> {
  const file = join(dataDir, visitorKeyFile);
  const stored = await readSecret(file);
  if (stored !== undefined) return stored;
  const secret = randomBytes(secretBytes);
  try {
    await rm(file, { force: true });
    await writeFile(file, secret, { mode: 0o600, flag: 'wx' });
  } catch {
    // Another process has stored one meanwhile, or the folder cannot be written.
  }
  return (await readSecret(file)) ?? secret;
}

/** Undefined when the file is missing or has another length. */
async function readSecret(file: string): Promise<Uint8Array | undefined> {
  const secret = await readFile(file).catch(() => undefined);
  return secret?.length === secretBytes ? secret : undefined;
}
