import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { publishedOn } from '../../../server/domain/listings/feed-days.ts';
import { useViewerClock } from '../../lib/hooks.ts';

/** The day that the home page shows for a listing. The server and the first render can only know the day in UTC. */
export function PublishedOn({ startup }: { startup: Pick<StartupCard, 'publishedAt' | 'dayOnly'> }) {
  const clock = useViewerClock();
  return publishedOn(startup, clock === undefined ? 'UTC' : 'local');
}
