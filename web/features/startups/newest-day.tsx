import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ListChoice } from '../../api/list-choice.ts';
import { startupsQuery } from '../../api/startups.ts';
import { newestDayText } from '../../../server/domain/listings/newest-day.ts';
import { useViewerClock } from '../../lib/hooks.ts';

/**
 * The number of startups on the newest day: the day in UTC in the server's page, then the viewer's. It takes one line, so that the page
 * does not move.
 */
export function NewestDay({ choice }: { choice: ListChoice }) {
  const { data, hasNextPage } = useSuspenseInfiniteQuery(startupsQuery({}, choice, 1));
  const text = newestDayText(
    data.pages.flatMap(({ startups }) => startups),
    hasNextPage,
    useViewerClock(),
  );
  return text === undefined ? null : <p className="text-accent truncate font-semibold lg:text-end lg:text-lg">{text}</p>;
}
