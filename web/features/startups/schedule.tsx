import { scheduleText } from '../../../server/domain/listings/schedule.ts';
import { useViewerClock } from '../../lib/hooks.ts';

/** How many startups are to come today; what they are is not public before. */
export function Schedule({ times }: { times: readonly string[] }) {
  const text = scheduleText(times, useViewerClock());
  return text === undefined ? null : <p className="text-soft -mt-3 mb-5">{text}</p>;
}
