import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { RunningServer } from './server.ts';

const link = /\/(?:sign-in|reset-password|confirm-email|restore-email)(?:\?to=[^#\s]*)?#[0-9a-f]{64}/;

/**
 * Waits for `mails` emails of a kind ("account.confirm_email") to an address, and returns the path of the link in the latest. A server
 * without SMTP writes each email to a file.
 */
export async function mailedLink(server: RunningServer, kind: string, address: string, mails = 1): Promise<string> {
  let texts: string[] = [];
  await expect.poll(async () => (texts = await mailsTo(server.dataDir, kind, address)).length).toBe(mails);
  return link.exec(texts.at(-1) ?? '')?.[0] ?? '';
}

/** The texts of emails of a kind to an address, oldest first, because their file names end in ascending ids. */
async function mailsTo(dataDir: string, kind: string, address: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const files = await readdir(folder).catch((): string[] => []);
  const ofKind = files.filter((file) => file.startsWith(`${kind}-`) && file.endsWith('.eml')).toSorted();
  const texts = await Promise.all(ofKind.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.filter((text) => text.includes(`To: ${address}`)).map(unfold);
}

/** Decodes quoted-printable: long lines are broken by "=", and "=" itself is "=3D". */
function unfold(text: string): string {
  return text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}
