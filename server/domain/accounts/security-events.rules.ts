import { securityEventLengths, sessionLengths } from '../core/lengths.ts';
import type { SecurityEvent, SecurityEventKind } from './security-events.contract.ts';

/** A security event to log. `detail` says how it happened, without secrets. */
export interface SecurityNote {
  kind: SecurityEventKind;
  user?: { _id: string; username: string } | undefined;
  detail?: string;
}

/** The origin of a request: an opaque key of its network, and the User-Agent. */
export interface RequestOrigin {
  rateLimitKey?: string | undefined;
  userAgent?: string | undefined;
}

/** The log row of an event, with the network and browser of its request. */
export function toSecurityEvent(
  { kind, user, detail = '' }: SecurityNote,
  { rateLimitKey = '', userAgent = '' }: RequestOrigin,
  { now, newId }: { now: () => Date; newId: () => string },
): SecurityEvent {
  return {
    _id: newId(),
    kind,
    userId: user?._id ?? null,
    username: user?.username ?? '',
    detail: detail.slice(0, securityEventLengths.detail),
    network: sanitizeHeader(rateLimitKey).slice(0, securityEventLengths.network),
    device: sanitizeHeader(userAgent),
    createdAt: now().toISOString(),
  };
}

/** A header without characters that are not allowed in stored texts. */
export function sanitizeHeader(header: string): string {
  return header
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, sessionLengths.device);
}
