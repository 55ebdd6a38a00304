import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { count, id, isoTime, optionalText, pageQuery, queryText, sortQuery } from '../core/schemas.ts';
import { securityEventLengths, sessionLengths, userLengths } from '../core/lengths.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { securityEventKinds } from './security-event-kinds.contract.ts';

export type { SecurityEventKind } from './security-event-kinds.contract.ts';

/** A change to an account, or a refused request. Contains no secrets, and no addresses of people without an account. */
export const securityEvent = v.strictObject({
  _id: id,
  kind: v.picklist(securityEventKinds),
  /** The account concerned, which may have been deleted; null when there is none. */
  userId: v.nullable(id),
  /** The username at that time, or ''. */
  username: optionalText(userLengths.username),
  /** Details such as "password", "user → admin" or the id of a refused call. */
  detail: optionalText(securityEventLengths.detail),
  /** An opaque key of the sender's network, which changes daily; '' without a network. */
  network: optionalText(securityEventLengths.network),
  /** The browser's User-Agent. */
  device: optionalText(sessionLengths.device),
  createdAt: isoTime,
});
export type SecurityEvent = v.InferOutput<typeof securityEvent>;

export const listSecurityEvents = declareCall('GET', '/admin/security-events', {
  summary:
    'Security events of the last 90 days, newest first. `search` matches every word in username, detail, network or device. `user` selects the events of the user with this id. `sort` is a column name, with `-` before it for descending order.',
  who: { may: 'readLogs' },
  query: v.strictObject({
    ...pageQuery(adminPageSizes.securityEvents),
    search: queryText,
    user: v.optional(id),
    kind: v.optional(v.picklist(['', ...securityEventKinds]), ''),
    sort: sortQuery('securityEvents'),
  }),
  reply: v.strictObject({ events: v.array(securityEvent), total: count }),
});
