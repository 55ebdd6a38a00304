import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { email, id, isoTime, messageReply } from '../core/schemas.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { messages } from '../core/messages.ts';

/** Only confirmed addresses get the newsletter. An unsubscribed address is kept, so that its links still work. */
export const subscriberStatuses = ['unconfirmed', 'confirmed', 'unsubscribed'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/**
 * The origin of an address: the form of the site; a member's own confirmed address; or a subscription from before addresses were
 * confirmed.
 */
export const subscriberSources = ['form', 'member', 'before'] as const;
export type SubscriberSource = (typeof subscriberSources)[number];

/** The choices of a subscriber. */
const choices = { weeklyDigest: v.boolean(), writtenIssues: v.boolean() };

/** A newsletter subscriber. `confirmedAt` is null for addresses that were never confirmed, `unsubscribedAt` unless it is unsubscribed. */
export const subscriber = v.strictObject({
  _id: id,
  email,
  createdAt: isoTime,
  status: v.picklist(subscriberStatuses),
  source: v.picklist(subscriberSources),
  confirmedAt: v.nullable(isoTime),
  unsubscribedAt: v.nullable(isoTime),
  ...choices,
});
export type Subscriber = v.InferOutput<typeof subscriber>;

export const listSubscribers = declareCall('GET', '/newsletter', {
  summary: 'Every subscriber of every status, newest first.',
  who: { may: 'manageNewsletter' },
  reply: v.array(subscriber),
});

export const subscribe = declareCall('POST', '/newsletter/subscribe', {
  summary:
    'Subscribes an address to the newsletter and emails it a link to confirm. A member’s own confirmed address needs no email. Addresses are compared without case.',
  who: 'anyone',
  body: v.strictObject({ email }),
  /** `mustConfirm`: an email with a link is on its way. */
  reply: v.strictObject({ ...messageReply(messages.subscribed).entries, mustConfirm: v.boolean() }),
  errors: ['newsletter.already_subscribed'],
  rateLimit: { points: 5, perSeconds: 3_600 },
});

/** The secret in the links of a subscriber's emails: 64 hexadecimal digits. It does not expire. */
export const unsubscribeToken = v.pipe(v.string(), v.maxLength(commonLengths.token));

const preferences = v.strictObject({ email, status: v.picklist(subscriberStatuses), ...choices });
export type NewsletterPreferences = v.InferOutput<typeof preferences>;

export const readNewsletterPreferences = declareCall('POST', '/newsletter/preferences', {
  summary: 'The subscription that the token was made for. The token is in the body, because logs contain addresses.',
  who: 'anyone',
  body: v.strictObject({ token: unsubscribeToken }),
  reply: preferences,
  errors: ['newsletter.unknown_link'],
});

export const saveNewsletterPreferences = declareCall('PUT', '/newsletter/preferences', {
  summary: 'Changes what the address that the token was made for gets.',
  who: 'anyone',
  body: v.strictObject({ token: unsubscribeToken, ...choices }),
  reply: preferences,
  errors: ['newsletter.unknown_link'],
});

export const confirmSubscription = declareCall('POST', '/newsletter/confirm', {
  summary: 'Confirms the address that the token was made for, or subscribes it again.',
  who: 'anyone',
  body: v.strictObject({ token: unsubscribeToken }),
  reply: preferences,
  errors: ['newsletter.unknown_link'],
});

export const unsubscribe = declareCall('POST', '/newsletter/unsubscribe', {
  summary: 'Unsubscribes the address that the token was made for. It can subscribe again.',
  who: 'anyone',
  body: v.strictObject({ token: unsubscribeToken }),
  reply: messageReply(messages.unsubscribed),
  errors: ['newsletter.unknown_link'],
});

export const removeSubscriber = declareCall('DELETE', '/newsletter/:id', {
  summary: 'Removes a subscriber on request. The address can subscribe again.',
  who: { may: 'manageNewsletter' },
  params: v.strictObject({ id }),
  reply: messageReply(messages.subscriberRemoved),
  errors: ['newsletter.not_found'],
});
