import type * as contract from '../contract/newsletter.ts';
import { CallError } from '../contract/errors.ts';
import { messages } from '../contract/messages.ts';
import { newToken } from '../rules/ids.ts';
import type { Call } from './call.ts';

export const listSubscribers: Call<typeof contract.listSubscribers> = async ({ store }) => store.newsletter.list();

/** When an address subscribes twice at once, the unique index refuses the second. Subscriber and email are stored together. */
export const subscribe: Call<typeof contract.subscribe> = async ({ store, newId, now }, { body }) => {
  const subscriber = { _id: newId(), email: body.email, createdAt: now().toISOString(), unsubscribeToken: newToken() };
  await store.newsletter.insert(subscriber);
  await store.outbox.enqueue({
    key: `newsletter.welcome:${subscriber._id}`,
    email: { kind: 'newsletter.welcome', to: subscriber.email, unsubscribeToken: subscriber.unsubscribeToken },
    createdAt: subscriber.createdAt,
  });
  return { message: messages.subscribed };
};

export const unsubscribe: Call<typeof contract.unsubscribe> = async ({ store }, { body }) => {
  if (!(await store.newsletter.removeByToken(body.token))) throw new CallError('newsletter.unknown_link');
  return { message: messages.unsubscribed };
};

export const removeSubscriber: Call<typeof contract.removeSubscriber> = async ({ store, audit }, { params }) => {
  const before = await store.newsletter.byId(params.id);
  if (before === undefined) throw new CallError('newsletter.not_found');
  await store.newsletter.remove(before._id);
  // Without the address: the audit log outlives the subscription.
  await audit(store, { subjectId: before._id, subject: 'Subscriber', before: { createdAt: before.createdAt }, after: null });
  return { message: messages.subscriberRemoved };
};
