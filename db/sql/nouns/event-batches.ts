import { maxVisitorsOfNetwork } from '../../../server/domain/audience/analytics.rules.ts';

/**
 * Splits the distinct events into waves with at most one event per network group, because a statement cannot see the rows it inserts.
 * Leaves out events after the first `maxVisitorsOfNetwork` visitors of a group, because only those are counted.
 */
export function wavesOf<Event extends { visitor: string }>(
  events: readonly Event[],
  groupOf: (event: Event) => string,
): Event[][] {
  const visitors = new Map<string, Set<string>>();
  const waves: Event[][] = [];
  for (const event of events) {
    const group = groupOf(event);
    const ofGroup = visitors.get(group) ?? new Set();
    visitors.set(group, ofGroup);
    if (ofGroup.has(event.visitor) || ofGroup.size === maxVisitorsOfNetwork) continue;
    (waves[ofGroup.size] ??= []).push(event);
    ofGroup.add(event.visitor);
  }
  return waves;
}

/** There are only a few sizes, because each list length needs its own prepared statement. */
const batchSizes = [64, 8, 1];

/** Splits rows into as few batches as possible. Each batch fills one statement's list of values. */
export function batches<Row>(rows: readonly Row[]): Row[][] {
  const result: Row[][] = [];
  let at = 0;
  for (const size of batchSizes) for (; rows.length - at >= size; at += size) result.push(rows.slice(at, at + size));
  return result;
}
