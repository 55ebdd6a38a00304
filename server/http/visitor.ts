import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
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

/** The secret in the data folder, created at the first start, readable by its owner only. Throws when the file is damaged. */
export async function loadVisitorSecret(dataDir: string): Promise<Uint8Array> {
  const file = join(dataDir, visitorKeyFile);
  try {
    await writeFile(file, randomBytes(secretBytes), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = await readFile(file);
  if (secret.length !== secretBytes) throw new Error(`${file} is damaged: delete it and start again.`);
  return secret;
}
