import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { id, isoTime, optionalText, messageReply } from '../core/schemas.ts';
import { sessionLengths } from '../core/lengths.ts';
import { messages } from '../core/messages.ts';

/** A session of a member. `device` is the browser's User-Agent. */
export const session = v.strictObject({
  _id: id,
  device: optionalText(sessionLengths.device),
  current: v.boolean(),
  createdAt: isoTime,
  seenAt: isoTime,
});
export type Session = v.InferOutput<typeof session>;

const self = { self: 'id' };

export const listSessions = declareCall('GET', '/users/:id/sessions', {
  summary: "The member's sessions, last seen first.",
  who: self,
  params: v.strictObject({ id }),
  reply: v.array(session),
});

export const endSession = declareCall('DELETE', '/users/:id/sessions/:sessionId', {
  summary: "Ends one of the member's sessions.",
  who: self,
  params: v.strictObject({ id, sessionId: id }),
  reply: messageReply(messages.sessionEnded),
  errors: ['sessions.not_found'],
});

export const endOtherSessions = declareCall('DELETE', '/users/:id/sessions', {
  summary: "Ends all of the member's sessions except this one.",
  who: self,
  params: v.strictObject({ id }),
  reply: messageReply(messages.otherSessionsEnded),
});

export const logOut = declareCall('POST', '/users/logout', {
  summary: 'Ends the session, if there is one.',
  who: 'anyone',
  reply: messageReply(messages.signedOut),
});
