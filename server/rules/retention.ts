import { dayMs } from './dates.ts';

/** How long idempotency records are stored, in days: longer than a request stays queued on a device that is seldom used. */
const idempotencyDays = 60;

/** How long ids of payment events are stored, in days: longer than the provider retries an event. */
const paymentEventDays = 30;

/** When the next attempt of an abandoned email is. */
export const neverAgain = '9999-12-31T23:59:59.999Z';

/** How long a device is known that its members do not sign in on, in days. */
export const knownDeviceDays = 180;

/** How long security events are stored, in days. */
export const securityEventDays = 90;

/** How long emails that were sent or abandoned are stored, in days. */
const emailDays = 90;

/** How long it is known that a member removed a collection, in days: longer than a device of theirs stays away. */
const removedCollectionDays = 180;

/** How long edits are stored that were rejected or withdrawn, in days. Accepted ones are the history of their listing. */
const closedRevisionDays = 365;

/** How long the address of who reported or corrected a listing is stored after the decision, in days. */
const reportAddressDays = 90;

/** How long it is stored that an admin was notified of what was decided, in days: longer than a decision can be taken back. */
const notificationDays = 90;

/** For how many days a merge of two listings can be undone. */
export const mergeUndoDays = 30;

/** How long an image is stored that nothing refers to, in days: longer than a form lies open between an upload and its end. */
const imageDays = 7;

/** Sent and abandoned emails created before this ISO time are purged at `now`, also an ISO time. */
export function emailCutoff(now: string): string {
  return new Date(Date.parse(now) - emailDays * dayMs).toISOString();
}

/** Images saved before this ISO time are removed at `now`, also an ISO time, when nothing refers to them. */
export function imageCutoff(now: string): string {
  return new Date(Date.parse(now) - imageDays * dayMs).toISOString();
}

/** Idempotency records created before this ISO time are purged at `now`, also an ISO time. */
export function idempotencyCutoff(now: string): string {
  return new Date(Date.parse(now) - idempotencyDays * dayMs).toISOString();
}

/** Payment events received before this ISO time are purged at `now`, also an ISO time. */
export function paymentEventCutoff(now: string): string {
  return new Date(Date.parse(now) - paymentEventDays * dayMs).toISOString();
}

/** Collections removed before this ISO time are purged at `now`, also an ISO time. */
export function removedCollectionCutoff(now: string): string {
  return new Date(Date.parse(now) - removedCollectionDays * dayMs).toISOString();
}

/** Revisions that were rejected or withdrawn before this ISO time are purged at `now`, also an ISO time. */
export function closedRevisionCutoff(now: string): string {
  return new Date(Date.parse(now) - closedRevisionDays * dayMs).toISOString();
}

/** Reports and corrections that were decided before this ISO time lose the visitor's address at `now`, also an ISO time. */
export function reportAddressCutoff(now: string): string {
  return new Date(Date.parse(now) - reportAddressDays * dayMs).toISOString();
}

/** What admins were notified of before this ISO time is purged at `now`, also an ISO time, when it does not wait any more. */
export function notificationCutoff(now: string): string {
  return new Date(Date.parse(now) - notificationDays * dayMs).toISOString();
}

/** Merges that were made before this ISO time cannot be undone at `now`, also an ISO time. */
export function mergeUndoCutoff(now: string): string {
  return new Date(Date.parse(now) - mergeUndoDays * dayMs).toISOString();
}

/** Devices last seen before this ISO time are unknown at `now`, also an ISO time. */
export function knownDeviceCutoff(now: string): string {
  return new Date(Date.parse(now) - knownDeviceDays * dayMs).toISOString();
}

/** Security events before this ISO time are purged at `now`, also an ISO time. */
export function securityEventCutoff(now: string): string {
  return new Date(Date.parse(now) - securityEventDays * dayMs).toISOString();
}

/** No check of a payment intent is set later than this at `now`: one that is due after it was set by a clock that was ahead, and is due. */
export function latestCheckAt(now: string): string {
  return new Date(Date.parse(now) + dayMs).toISOString();
}
