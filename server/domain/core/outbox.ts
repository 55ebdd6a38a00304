import type { Store } from '../../../db/store.ts';
import type { Email } from './emails.ts';

/** Enqueues an email under a new key, so that every event gives one email. */
export async function enqueueEmail(
  { newId, now }: { newId: () => string; now: () => Date },
  store: Store,
  email: Email,
): Promise<void> {
  await store.outbox.enqueue({ key: `${email.kind}:${newId()}`, email, createdAt: now().toISOString() });
}
