import { defaultSettings } from '../server/contract/settings.ts';
import type { Host } from '../server/handle.ts';

/** A mail as the demo shows it. */
export interface DemoEmail {
  key: string;
  to: string;
  subject: string;
  text: string;
  at: string;
  read: boolean;
}

const batch = 20;
/** Nothing can go wrong on the way, so a mail is taken once. */
const never = '9999-12-31T23:59:59.999Z';

/** Takes what the site would send now out of the store, as letters in the order they were written. */
export async function collectEmails({ store, now }: Host, origin: string): Promise<DemoEmail[]> {
  const at = now().toISOString();
  const letters: DemoEmail[] = [];
  for (const { key, mail, attempts } of await store.outbox.due(at, batch)) {
    if (!(await store.outbox.claim(key, attempts, never))) continue;
    // The words come with the first mail.
    const { letterOf } = await import('../server/adapters/mail-templates.ts');
    const { siteName } = (await store.settings.get()) ?? defaultSettings;
    const { subject, text } = letterOf(mail, { siteName, origin });
    letters.push({ key, to: mail.to, subject, text, at, read: false });
    await store.outbox.sent(key, at);
  }
  return letters;
}
