import { afterCheck, newLinkWatch } from '../../server/domain/submissions/link-watches.rules.ts';
import type { LinkWatchRecord } from '../store.ts';
import { moment, startupCalled } from './directory.ts';
import { websiteOf } from './startups.ts';

const movedTo = 'https://pebbles.example/';

/** What was found of the websites of the sample: Pebblequeue's has led to another domain for a week. */
export function sampleLinkWatches(now: Date): LinkWatchRecord[] {
  const { startup, _id } = startupCalled('Pebblequeue');
  const at = (daysAgo: number) => moment(now, daysAgo, 0.3);
  const alive = { at: at(10), result: 'alive', detail: 'It answered with status 200.' } as const;
  const days = [9, 8, 7, 6, 5, 4, 3, 2, 1];
  return [
    days.reduce(
      (watch, day) => afterCheck(watch, { at: at(day), result: 'moved', detail: `It leads to ${movedTo}` }, { movedTo }),
      afterCheck(newLinkWatch(_id, websiteOf(startup)), alive),
    ),
  ];
}
