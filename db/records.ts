import type { AnalyticsKind } from '../server/contract/analytics.ts';
import type { Claim } from '../server/contract/claims.ts';
import type { Email } from '../server/contract/emails.ts';
import type { Subscriber } from '../server/contract/newsletter.ts';
import type { BillingCycle, SubscriptionStatus } from '../server/contract/payments.ts';
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
export interface EmailTokenRecord {
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

/** A listing that waits for its payment, and the subscription that pays it. Money in cents of US dollars. */
export interface IntentRecord {
  _id: string;
  /** Null when the account is gone. */
  userId: string | null;
  planId: string;
  /** The plan's name by then. */
  plan: string;
  cycle: BillingCycle;
  cents: number;
  /** What the provider calls the plan that was chosen. */
  providerPlanId: string;
  /** `rules/payments` says what may become what. */
  status: 'created' | 'failed' | 'cancelled' | 'paid-unfulfilled' | 'fulfilled';
  /** The provider's; unique. Null until it has answered. */
  subscriptionId: string | null;
  /** The listing it became; null before, and when that is gone. */
  startupId: string | null;
  /** The rejected listing it sends again; empty for a new one. */
  resubmittedStartupId: string;
  /** What is submitted once it is paid: JSON of `rules/payments` `IntentListing`. */
  listing: string;
  /** What the provider last said of the subscription, and when it became so there; empty while it said nothing. */
  subscriptionStatus: SubscriptionStatus;
  subscriptionStatusAt: string;
  /** The latest that the provider said it would charge again; what is paid for lasts until then. */
  paidUntil: string | null;
  /** A payment of it was refunded or reversed. */
  refunded: boolean;
  /** It has to be ended at the provider. */
  cancelPending: boolean;
  /** When the provider is asked about it next; null: never. */
  checkAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A payment, by the provider's id. Before it is known itself, what was told of it has no subscription and no amount. */
export interface PaymentRecord {
  _id: string;
  subscriptionId: string;
  cents: number;
  currency: string;
  refundedCents: number;
  reversed: boolean;
  paidAt: string;
}

/** A plan as the provider has it, for one cycle. */
export interface PlanSync {
  planId: string;
  cycle: BillingCycle;
  providerPlanId: string;
  cents: number;
  /** The provider's plan that this one replaced and that must still be deactivated; empty when it is done. */
  retiringPlanId: string;
}

/** A mail to be sent once. `key` names the event it tells of: one event is one mail. */
export interface OutboxEmail {
  key: string;
  email: Email;
  createdAt: string;
}

/** Where a listing last changed for the public. `listing` is what is public of it now; undefined when nothing is any more. */
export interface StartupChange {
  sequence: number;
  startupId: string;
  listing: { card: string; website: string } | undefined;
}

/** What a call that brought a key was answered. `status` is 0 while there is no answer, and when it was not to be kept. */
export interface IdempotencyRecord {
  requestHash: string;
  status: number;
  responseJson: string;
}

/** A key that is taken by a call; `userId` is empty for a visitor's. */
export interface IdempotencyReservation {
  key: string;
  requestHash: string;
  userId: string;
  createdAt: string;
}
