import { expect } from '@playwright/test';
import { emailsInFiles } from './email-files.ts';
import type { RunningServer } from './server.ts';

const link = /\/(?:sign-in|reset-password|confirm-email|email-preferences|restore-email)(?:\?to=[^#\s]*)?#[0-9a-f]{64}/;

/**
 * Waits until exactly `mails` emails of a kind ("account.confirm_email") were sent to an address, and returns the path of the
 * link in the last one. A server without SMTP writes each email to a file.
 */
export async function mailedLink(server: RunningServer, kind: string, address: string, mails = 1): Promise<string> {
  let texts: string[] = [];
  await expect.poll(async () => (texts = await emailsInFiles(server.dataDir, kind, address)).length).toBe(mails);
  return link.exec(texts.at(-1) ?? '')?.[0] ?? '';
}
