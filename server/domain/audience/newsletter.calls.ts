import type * as contract from './newsletter.contract.ts';
import { CallError } from '../core/errors.ts';
import { messages } from '../core/messages.ts';
import { newToken } from '../core/ids.ts';
import type { Call } from '../call-context.ts';
import { isEmailAllowed } from '../accounts/email-limits.ts';
import { countForSite } from '../accounts/site-limits.ts';
import { orThrow } from '../core/refusals.ts';

export const listSubscribers: Call<typeof contract.listSubscribers> = async ({ store }) => store.newsletter.list();

/**
 * When an address subscribes twice at the same time, the unique index refuses the second. Subscriber and email are stored
 * together. Over an email limit, only the email is skipped, because a refusal would reveal the state of the mailbox.
 */
export const subscribe: Call<typeof contract.subscribe> = async (context, { body }) => {
  const { store, newId, now } = context;
  const subscriber = { _id: newId(), email: body.email, createdAt: now().toISOString(), unsubscribeToken: newToken() };
  await store.newsletter.insert(subscriber);
  await countForSite(context, store, 'subscriptions');
  const { _id, email: to, unsubscribeToken, createdAt } = subscriber;
  const kind = 'newsletter.welcome';
  if (await isEmailAllowed(context, store, kind, { to, isConfirmed: false }))
    await store.outbox.enqueue({ key: `${kind}:${_id}`, email: { kind, to, unsubscribeToken }, createdAt });
  return { message: messages.subscribed };
};

export const unsubscribe: Call<typeof contract.unsubscribe> = async ({ store }, { body }) => {
  if (!(await store.newsletter.removeByToken(body.token))) throw new CallError('newsletter.unknown_link');
  return { message: messages.unsubscribed };
};

export const removeSubscriber: Call<typeof contract.removeSubscriber> = async ({ store, audit }, { params }) => {
  const before = orThrow(await store.newsletter.byId(params.id), 'newsletter.not_found');
  await store.newsletter.remove(before._id);
  // The entry contains no address, because the audit log outlives the subscription.
  await audit(store, { subjectId: before._id, subject: 'Subscriber', before: { createdAt: before.createdAt }, after: null });
  return { message: messages.subscriberRemoved };
};
