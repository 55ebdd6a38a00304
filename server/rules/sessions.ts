import type { Role } from '../contract/users.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** How long a session lives without being used, and at most, in milliseconds: shorter for whoever may do more. */
const lives: Readonly<Record<'admin' | 'member', { idle: number; whole: number }>> = {
  member: { idle: 14 * day, whole: 90 * day },
  admin: { idle: 12 * hour, whole: 7 * day },
};

/** How old the last sight of a session may be before it is written down again, in milliseconds: not each call is a write. */
export const seenEvery = hour;

/** When a session that is used at `now` ends if it is not used again. */
export function expiryOf(role: Role, createdAt: Date, now: Date): string {
  const { idle, whole } = lives[role === 'admin' ? 'admin' : 'member'];
  return new Date(Math.min(now.getTime() + idle, createdAt.getTime() + whole)).toISOString();
}

/** What a session is called where its secret may not be known: the beginning of the secret's digest. */
export function sessionId(tokenHash: string): string {
  return tokenHash.slice(0, 24);
}

/** How long mailed links work, in milliseconds (design §3). */
export const emailTokenLifetimeMs = { sign_in: hour / 4, password: hour, email: 7 * day } as const;
