import type { Role } from './users.contract.ts';
import { dayMs, hourMs, minuteMs } from '../core/dates.ts';

/** Idle and absolute session timeouts, in milliseconds; shorter for admins. */
const sessionTimeouts: Readonly<Record<'admin' | 'member', { idleMs: number; absoluteMs: number }>> = {
  member: { idleMs: 14 * dayMs, absoluteMs: 90 * dayMs },
  admin: { idleMs: 12 * hourMs, absoluteMs: 7 * dayMs },
};

/** `seenAt` of a session is written at most once in this time, in milliseconds, so that not every call is a write. */
export const seenIntervalMs = hourMs;

/** The ISO time when a session that is used at `now` expires: by the idle or by the absolute timeout, whichever is first. */
export function sessionExpiresAt(role: Role, createdAt: Date, now: Date): string {
  const { idleMs, absoluteMs } = sessionTimeouts[role === 'admin' ? 'admin' : 'member'];
  return new Date(Math.min(now.getTime() + idleMs, createdAt.getTime() + absoluteMs)).toISOString();
}

/** For how long a proof of who somebody is allows sensitive changes, in milliseconds. */
const reauthenticationMs = 10 * minuteMs;

/** Whether a session's member proved a short time ago who they are. A proof in the future, by a wrong clock, is none. */
export function isRecentlyAuthenticated({ authenticatedAt }: { authenticatedAt: string }, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(authenticatedAt)) < reauthenticationMs;
}

/** The public id of a session: the first 24 digits of its secret's digest. */
export function sessionId(tokenHash: string): string {
  return tokenHash.slice(0, 24);
}

/** How long the links of emails work, by purpose, in milliseconds. */
export const emailTokenLifetimeMs = {
  sign_in: hourMs / 4,
  password: hourMs,
  email: 7 * dayMs,
  restore_email: 7 * dayMs,
} as const;
