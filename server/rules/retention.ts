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

const dayMs = 86_400_000;

/** Idempotency records created before this ISO time are purged at `now`, also an ISO time. */
export function idempotencyCutoff(now: string): string {
  return new Date(Date.parse(now) - idempotencyDays * dayMs).toISOString();
}

/** Payment events received before this ISO time are purged at `now`, also an ISO time. */
export function paymentEventCutoff(now: string): string {
  return new Date(Date.parse(now) - paymentEventDays * dayMs).toISOString();
}

/** Devices last seen before this ISO time are unknown at `now`, also an ISO time. */
export function knownDeviceCutoff(now: string): string {
  return new Date(Date.parse(now) - knownDeviceDays * dayMs).toISOString();
}

/** Security events before this ISO time are purged at `now`, also an ISO time. */
export function securityEventCutoff(now: string): string {
  return new Date(Date.parse(now) - securityEventDays * dayMs).toISOString();
}
