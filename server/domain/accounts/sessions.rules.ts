import { roleMay } from '../core/permissions.ts';
import type { Role } from '../core/roles.ts';
import { dayMs, hourMs, minuteMs } from '../core/dates.ts';

/** Idle and absolute session timeouts, in milliseconds. They are shorter for users who may enter the admin area. */
const sessionTimeouts: Readonly<Record<'admin' | 'member', { idleMs: number; absoluteMs: number }>> = {
  member: { idleMs: 14 * dayMs, absoluteMs: 90 * dayMs },
  admin: { idleMs: 12 * hourMs, absoluteMs: 7 * dayMs },
};

/** The minimum time between two writes of a session's `seenAt`, in milliseconds, so that not every call writes. */
export const seenIntervalMs = hourMs;

/** When a session used at `now` expires (ISO time): at the idle or absolute timeout, whichever comes first. */
export function sessionExpiresAt(role: Role, createdAt: Date, now: Date): string {
  const { idleMs, absoluteMs } = sessionTimeouts[roleMay(role, 'enterAdmin') ? 'admin' : 'member'];
  return new Date(Math.min(now.getTime() + idleMs, createdAt.getTime() + absoluteMs)).toISOString();
}

/** How long a proof of identity allows sensitive changes, in milliseconds. */
const reauthenticationMs = 10 * minuteMs;

/** Whether a session's member proved their identity recently. Ignores proofs in the future, which come from a wrong clock. */
export function isRecentlyAuthenticated({ authenticatedAt }: { authenticatedAt: string }, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(authenticatedAt)) < reauthenticationMs;
}

/** The public id of a session: the first 24 digits of its secret's digest. */
export function sessionId(tokenHash: string): string {
  return tokenHash.slice(0, 24);
}

/** How long emailed links work, by purpose, in milliseconds. */
export const emailTokenLifetimeMs = {
  sign_in: hourMs / 4,
  password: hourMs,
  email: 7 * dayMs,
  restore_email: 7 * dayMs,
} as const;
