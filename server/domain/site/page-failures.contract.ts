import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { messages } from '../core/messages.ts';
import { messageReply } from '../core/schemas.ts';

/** The page and the kind of an error. The message is omitted, because it may quote text that a visitor wrote. */
export const pageFailure = v.strictObject({
  /** The pattern of the page's URL, such as "/startup/$slug". */
  page: v.pipe(v.string(), v.regex(/^[\w/.$-]{1,100}$/)),
  /** The kind of error, such as "TypeError". */
  error: v.pipe(v.string(), v.regex(/^\w{1,40}$/)),
  /** The innermost positions in the scripts, such as "/assets/page-1a2b.js:1:234". */
  at: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\/[\w/.-]{1,100}(?::\d{1,9}){1,2}$/))), v.maxLength(5)),
});
export type PageFailure = v.InferOutput<typeof pageFailure>;

export const reportPageFailure = declareCall('POST', '/page-failures', {
  summary: "Reports a page that threw an error, which is written to the server's log.",
  who: 'anyone',
  body: pageFailure,
  reply: messageReply(messages.recorded),
  status: 202,
  buffered: true,
  rateLimit: { points: 10, perSeconds: 600 },
});
