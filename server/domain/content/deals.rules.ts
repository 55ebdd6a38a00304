import { dayOf } from '../core/dates.ts';
import type { Deal } from './deals.contract.ts';

/** The status of a deal at a time: an active deal has expired when its last day has ended in UTC. */
export function dealStatusAt({ status, endsOn }: Pick<Deal, 'status' | 'endsOn'>, now: Date): Deal['status'] {
  return status === 'active' && endsOn !== null && endsOn < dayOf(now, 'UTC') ? 'expired' : status;
}

/** The error message if the last day of an active deal is over; undefined otherwise. */
export function whyCannotEndOn(deal: Pick<Deal, 'status' | 'endsOn'>, now: Date): string | undefined {
  return dealStatusAt(deal, now) === deal.status ? undefined : 'This day is over. Choose a later one, or the status “expired”.';
}
