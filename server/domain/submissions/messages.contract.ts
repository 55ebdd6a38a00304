import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { notificationKinds } from '../core/kinds.ts';
import { messageLengths, startupLengths, userLengths } from '../core/lengths.ts';
import { id, isoTime, optionalText, optionalUploadedImageUrl, slug, text } from '../core/schemas.ts';

/** A question to a member, the member's answer, or a note that only the team reads. */
export const messageKinds = ['question', 'answer', 'note'] as const;
export type MessageKind = (typeof messageKinds)[number];

const messageText = text(messageLengths.text, 'Please write something first.');

/** An item that needs a decision or has one. The id of a submission is that of its listing. */
const item = v.strictObject({ kind: v.picklist(notificationKinds), id });

/** A name, or else a username; '' after the account was removed. */
const name = optionalText(userLengths.name);

const adminMessage = v.strictObject({
  _id: id,
  kind: v.picklist(messageKinds),
  text: messageText,
  by: name,
  createdAt: isoTime,
  /** Whether the caller can delete the message. Only notes can be deleted. */
  canDelete: v.boolean(),
});
export type AdminMessage = v.InferOutput<typeof adminMessage>;

/** Who works on an item. `own` means the caller. */
const taken = v.strictObject({ by: name, own: v.boolean(), at: isoTime });

const conversation = v.strictObject({
  /** All messages, including notes, oldest first. */
  messages: v.array(adminMessage),
  /** The member who is asked; null when the item has none. */
  member: v.nullable(v.strictObject({ username: text(userLengths.username), name })),
  /** Whether the item waits for a decision, so that questions can be asked and answered. */
  isOpen: v.boolean(),
  /** When the unanswered question was asked; null without one. */
  waitingSince: v.nullable(isoTime),
  taken: v.nullable(taken),
});
export type Conversation = v.InferOutput<typeof conversation>;

export const getConversation = declareCall('GET', '/admin/items/:kind/:id/messages', {
  summary: 'The questions, answers and notes on a submission, claim, revision or report, and who works on it.',
  who: { may: 'review' },
  params: item,
  reply: conversation,
  errors: ['messages.item_not_found'],
});

export const addMessage = declareCall('POST', '/admin/items/:kind/:id/messages', {
  summary:
    'Asks the member who sent the item a question, or adds a note that only the team reads. A question is emailed, and the promised review time pauses until it is answered. A question about a report goes to the owner of the listing.',
  who: { may: 'review' },
  params: item,
  body: v.strictObject({ kind: v.picklist(['question', 'note']), text: messageText }),
  reply: conversation,
  errors: ['messages.item_not_found', 'messages.closed', 'messages.no_member', 'messages.too_many'],
});

export const removeNote = declareCall('DELETE', '/admin/messages/:id', {
  summary: 'Deletes a note. Only its author and admins can delete it.',
  who: { may: 'review' },
  params: v.strictObject({ id }),
  reply: conversation,
  errors: ['messages.not_found'],
});

export const takeItem = declareCall('PUT', '/admin/items/:kind/:id/taken', {
  summary:
    'Shows others that the caller works on an item, for 30 minutes after taking it or after the caller’s last message about it. It is a hint: others can take the item over, or decide it.',
  who: { may: 'review' },
  params: item,
  reply: conversation,
  errors: ['messages.item_not_found', 'messages.closed'],
});

export const releaseItem = declareCall('DELETE', '/admin/items/:kind/:id/taken', {
  summary: 'Releases an item that the caller has taken.',
  who: { may: 'review' },
  params: item,
  reply: conversation,
  errors: ['messages.item_not_found', 'messages.not_taken'],
});

/** An undecided item that is taken, awaits an answer, or was answered. */
const itemState = v.strictObject({
  id,
  waitingSince: v.nullable(isoTime),
  /** When the member answered the last question; null while an answer is awaited. */
  answeredAt: v.nullable(isoTime),
  taken: v.nullable(taken),
});
export type ItemState = v.InferOutput<typeof itemState>;

export const listItemStates = declareCall('GET', '/admin/items/:kind', {
  summary: 'The undecided items of a kind that someone has taken, that await an answer, or that were answered.',
  who: { may: 'review' },
  params: v.pick(item, ['kind']),
  reply: v.array(itemState),
});

/** A conversation as its member sees it, without notes or the names of admins. */
const ownConversation = v.strictObject({
  ...item.entries,
  startup: v.strictObject({ _id: id, name: text(startupLengths.name), slug, logo: optionalUploadedImageUrl }),
  /** Oldest first. */
  messages: v.array(v.strictObject({ _id: id, kind: v.picklist(['question', 'answer']), text: messageText, createdAt: isoTime })),
  /** Whether the last question waits for its answer. */
  isAsked: v.boolean(),
  /** Whether the member can write: the item is not decided, and they have not added to their answer too often. */
  canAnswer: v.boolean(),
});
export type OwnConversation = v.InferOutput<typeof ownConversation>;

export const listOwnConversations = declareCall('GET', '/users/:userId/conversations', {
  summary: "The questions about a member's submissions, claims, changes and listings, with their answers: unanswered ones first.",
  who: { self: 'userId' },
  params: v.strictObject({ userId: id }),
  reply: v.array(ownConversation),
});

export const answerQuestion = declareCall('POST', '/conversations/:kind/:id/answers', {
  summary:
    'Answers the last question about an item, or adds to the answer until the next question. Admins are told, and the promised review time continues.',
  who: 'member',
  params: item,
  body: v.strictObject({ text: messageText }),
  reply: ownConversation,
  errors: ['messages.no_question', 'messages.closed', 'messages.wait_for_question', 'messages.too_many'],
  rateLimit: { points: 30, perSeconds: 3_600 },
});
