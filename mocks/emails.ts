import { loadSection, loadSettings } from '../server/domain/site/load-settings.ts';
import type { ApiHost } from '../server/api/handle.ts';

/** An email as shown in the demo's inbox. */
export interface DemoEmail {
  key: string;
  to: string;
  subject: string;
  text: string;
  at: string;
  read: boolean;
}

const batchSize = 20;
/** Delivery inside the page cannot fail, so a leased email never becomes due again. */
const never = '9999-12-31T23:59:59.999Z';

/** Takes the due emails from the outbox and renders them, oldest first. */
export async function collectEmails({ store, now }: ApiHost, origin: string): Promise<DemoEmail[]> {
  const at = now().toISOString();
  const emails: DemoEmail[] = [];
  for (const { key, email, attempts } of await store.outbox.due(at, batchSize)) {
    if (!(await store.outbox.lease(key, attempts, never))) continue;
    // The templates are loaded with the first email.
    const { renderEmail } = await import('../server/emails/templates.ts');
    const { siteName } = await loadSettings(store);
    const { footer } = await loadSection(store, 'emails');
    const pages = await store.pages.published();
    const { subject, text } = renderEmail(email, { siteName, origin, footer, pages });
    emails.push({ key, to: email.to, subject, text, at, read: false });
    await store.outbox.markSent(key, at);
  }
  return emails;
}

/** Whether the outbox has emails that are not yet due. */
export async function hasWaitingEmails({ store }: ApiHost): Promise<boolean> {
  return (await store.outbox.due(never, 1)).length > 0;
}
