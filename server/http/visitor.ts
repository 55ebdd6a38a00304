import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Turns who is asking into an opaque key that changes every UTC day and cannot be turned back without the secret. */
export type VisitorKey = (address: string, userAgent: string, at: Date) => string;

export function createVisitorKey(secret: Uint8Array): VisitorKey {
  return (address, userAgent, at) =>
    createHmac('sha256', secret)
      .update(`${address}|${userAgent}|${at.toISOString().slice(0, 10)}`)
      .digest('base64url')
      .slice(0, 22);
}

const secretBytes = 32;

/** The secret of this directory, made at its first start and readable by its owner only. */
export async function loadVisitorSecret(dataDir: string): Promise<Uint8Array> {
  const file = join(dataDir, 'visitor-key');
  try {
    await writeFile(file, randomBytes(secretBytes), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = await readFile(file);
  if (secret.length !== secretBytes) throw new Error(`${file} is damaged: delete it and start again.`);
  return secret;
}
