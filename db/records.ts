import type { AnalyticsKind } from '../server/contract/analytics.ts';
import type { Claim } from '../server/contract/claims.ts';
import type { Mail } from '../server/contract/mails.ts';
import type { Subscriber } from '../server/contract/newsletter.ts';
import type { Startup } from '../server/contract/startups.ts';
import type { User } from '../server/contract/users.ts';

/** A slice of an ordered list, counted in rows. */
export interface Slice {
  offset: number;
  limit: number;
}

/** A slice of cards, each the JSON text of a `StartupCard`, and how many rows the whole list has. */
export interface CardSlice {
  cards: string[];
  total: number;
}

/** Which published posts are wanted; an empty text wants any. */
export interface PostFilter {
  /** The slug of an active category. */
  category: string;
  /** Compared without case and accents. */
  tag: string;
  /** As in `rules/search`, over title, excerpt and tags. */
  search: string;
}

/** A listing with where it came from, when it was imported. */
export interface StartupRecord extends Startup {
  /** The importing source's own id ("yc:290"); unique. */
  sourceId: string | null;
}

/** One count of one visitor; `visitor` is an opaque key that changes daily, `day` is YYYY-MM-DD in UTC. */
export interface AnalyticsEvent {
  kind: AnalyticsKind;
  startupId: string;
  visitor: string;
  day: string;
}

/** A picture as it is served; named by the SHA-256 of its WebP bytes, in hexadecimal. Width and height are in pixels. */
export interface StoredImage {
  sha256: string;
  width: number;
  height: number;
  webp: Uint8Array;
}

/** A user with what never leaves the server: the password's PHC string, null for those without one. */
export interface UserRecord extends User {
  passwordHash: string | null;
  /** Google's own id of the person; unique. */
  googleSub: string | null;
  /** When the address was last proved; null while it is not. */
  emailVerifiedAt: string | null;
}

/** A place where somebody is signed in. Only the digest of its secret is kept. */
export interface SessionRecord {
  tokenHash: string;
  userId: string;
  /** What the browser calls itself. */
  device: string;
  createdAt: string;
  seenAt: string;
  expiresAt: string;
}

/** A link that was mailed and works once. Only the digest of its secret is kept. */
export interface LinkRecord {
  tokenHash: string;
  userId: string;
  purpose: 'sign_in' | 'password' | 'email';
  expiresAt: string;
}

/** Words that all must stand somewhere in a row's texts (`rules/search` `hasWords`); empty wants every row. */
export interface TableFilter {
  search: string;
}

/** A claim as it is kept; who and what it is about is read from their own rows. */
export type ClaimRecord = Omit<Claim, 'startup' | 'user'>;

/** A subscriber with the secret of the link that ends the subscription; unique. */
export interface SubscriberRecord extends Subscriber {
  unsubscribeToken: string;
}

/** A mail to be sent once. `key` names the event it tells of: one event is one mail. */
export interface OutboxMail {
  key: string;
  mail: Mail;
  createdAt: string;
}

/** Where a listing last changed for the public. `listing` is what is public of it now; undefined when nothing is any more. */
export interface StartupChange {
  number: number;
  startupId: string;
  listing: { card: string; website: string } | undefined;
}

/** What a call that brought a key was answered. `status` is 0 while there is no answer, and when it was not to be kept. */
export interface KeptReply {
  requestHash: string;
  status: number;
  json: string;
}

/** A key that is taken by a call; `userId` is empty for a visitor's. */
export interface ReplyReservation {
  key: string;
  requestHash: string;
  userId: string;
  createdAt: string;
}
