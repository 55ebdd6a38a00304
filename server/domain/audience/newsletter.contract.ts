import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { email, id, isoTime, messageReply } from '../core/schemas.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { messages } from '../core/messages.ts';

/** A newsletter subscriber. */
export const subscriber = v.strictObject({ _id: id, email, createdAt: isoTime });
export type Subscriber = v.InferOutput<typeof subscriber>;

export const listSubscribers = declareCall('GET', '/newsletter', {
  summary: 'Every subscriber, newest first.',
  who: { may: 'manageNewsletter' },
  reply: v.array(subscriber),
});

export const subscribe = declareCall('POST', '/newsletter/subscribe', {
  summary: 'Subscribes an address to the newsletter and sends one welcome email. Addresses are compared without case.',
  who: 'anyone',
  body: v.strictObject({ email }),
  reply: messageReply(messages.subscribed),
  errors: ['newsletter.already_subscribed'],
  rateLimit: { points: 5, perSeconds: 3_600 },
});

/** The secret in a subscriber's unsubscribe link: 64 hexadecimal digits. */
export const unsubscribeToken = v.pipe(v.string(), v.maxLength(commonLengths.token));

export const unsubscribe = declareCall('POST', '/newsletter/unsubscribe', {
  summary: 'Unsubscribes the address that the token was made for. It can subscribe again.',
  who: 'anyone',
  body: v.strictObject({ token: unsubscribeToken }),
  reply: messageReply(messages.unsubscribed),
  errors: ['newsletter.unknown_link'],
});

export const removeSubscriber = declareCall('DELETE', '/newsletter/:id', {
  summary: 'Unsubscribes a subscriber on request. The address can subscribe again.',
  who: { may: 'manageNewsletter' },
  params: v.strictObject({ id }),
  reply: messageReply(messages.subscriberRemoved),
  errors: ['newsletter.not_found'],
});
