import type { Store, SubscriberRecord } from '../../../db/store.ts';
import type * as contract from './newsletter.contract.ts';
import { CallError } from '../core/errors.ts';
import { messages } from '../core/messages.ts';
import { newToken } from '../core/ids.ts';
import type { Call, CallContext } from '../call-context.ts';
import { isEmailAllowed } from '../accounts/email-limits.ts';
import { countForSite } from '../accounts/site-limits.ts';
import { orThrow } from '../core/refusals.ts';
import { minuteMs } from '../core/dates.ts';
import { confirmed, newSubscriber, ownsAddress, presentPreferences } from './newsletter.rules.ts';

export const listSubscribers: Call<typeof contract.listSubscribers> = async ({ store }) => store.newsletter.list();

/**
 * The reply to a visitor is the same for a new, an unconfirmed and an unsubscribed address. An unsubscribed address stays so until
 * its link is used, because anyone can enter it.
 */
export const subscribe: Call<typeof contract.subscribe> = async (context, { body }) => {
  const { store, newId, now, actor, adapters } = context;
  const at = now().toISOString();
  const user = actor.user && (await store.users.byId(actor.user._id));
  const isOwn = ownsAddress(user, body.email);
  const fresh = newSubscriber({ _id: newId(), email: body.email, createdAt: at, unsubscribeToken: newToken() });
  if (await store.newsletter.insertNew(fresh)) await countForSite(context, store, 'subscriptions');
  const subscriber = (await store.newsletter.byAddress(body.email)) ?? fresh;
  if (subscriber.status === 'confirmed') throw new CallError('newsletter.already_subscribed');
  if (isOwn) await confirm(context, { ...subscriber, source: 'member' });
  else await sendConfirmation(context, subscriber);
  return { message: messages.subscribed, mustConfirm: !isOwn && adapters.deliversEmail };
};

/** The minimum time between two confirmation emails to one subscriber, in milliseconds. */
const resendAfterMs = 5 * minuteMs;

/** Over a limit, only the email is skipped, because a refusal would reveal the state of the mailbox. */
async function sendConfirmation(context: CallContext, { _id, email: to, unsubscribeToken }: SubscriberRecord): Promise<void> {
  const { store, adapters, now } = context;
  const kind = 'newsletter.confirm';
  const createdAt = now().toISOString();
  if ((await store.rateLimits.hit(`confirm ${adapters.digest(_id)}`, resendAfterMs, now())).count > 1) return;
  if (!(await isEmailAllowed(context, store, kind, { to, isConfirmed: false }))) return;
  await store.outbox.enqueue({ key: `${kind}:${_id}:${createdAt}`, email: { kind, to, unsubscribeToken }, createdAt });
}

/** The first confirmation sends the welcome email, whose links lead to the preferences. */
async function confirm(context: CallContext, { _id, email: to, source, unsubscribeToken }: SubscriberRecord): Promise<void> {
  const { store, now } = context;
  const createdAt = now().toISOString();
  if (!(await store.newsletter.update({ _id, source, ...confirmed(createdAt) }))) return;
  const kind = 'newsletter.welcome';
  if (await isEmailAllowed(context, store, kind, { to, isConfirmed: false }))
    await store.outbox.enqueue({ key: `${kind}:${_id}`, email: { kind, to, unsubscribeToken }, createdAt });
}

export const readNewsletterPreferences: Call<typeof contract.readNewsletterPreferences> = async ({ store }, { body }) =>
  presentPreferences(await subscriberOf(store, body));

export const saveNewsletterPreferences: Call<typeof contract.saveNewsletterPreferences> = async ({ store }, { body }) => {
  const { _id } = await subscriberOf(store, body);
  await store.newsletter.update({ _id, weeklyDigest: body.weeklyDigest, writtenIssues: body.writtenIssues });
  return presentPreferences(await subscriberOf(store, body));
};

export const confirmSubscription: Call<typeof contract.confirmSubscription> = async (context, { body }) => {
  await confirm(context, await subscriberOf(context.store, body));
  return presentPreferences(await subscriberOf(context.store, body));
};

/** Repeating it changes nothing, because email programs may send the request several times. */
export const unsubscribe: Call<typeof contract.unsubscribe> = async ({ store, now }, { body }) => {
  const { _id } = await subscriberOf(store, body);
  await store.newsletter.update({ _id, status: 'unsubscribed', unsubscribedAt: now().toISOString() });
  return { message: messages.unsubscribed };
};

async function subscriberOf({ newsletter }: Store, { token }: { token: string }): Promise<SubscriberRecord> {
  return orThrow(await newsletter.byToken(token), 'newsletter.unknown_link');
}

export const removeSubscriber: Call<typeof contract.removeSubscriber> = async ({ store, audit }, { params }) => {
  const before = orThrow(await store.newsletter.byId(params.id), 'newsletter.not_found');
  await store.newsletter.remove(before._id);
  // The entry contains no address, because the audit log outlives the subscription.
  await audit(store, { subjectId: before._id, subject: 'Subscriber', before: { createdAt: before.createdAt }, after: null });
  return { message: messages.subscriberRemoved };
};
