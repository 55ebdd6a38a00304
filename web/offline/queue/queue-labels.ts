import { countOf } from '../../lib/text.ts';
import type { Refused, QueueRow } from './queued-request.ts';

/** One sentence for what happened while nobody was looking; undefined when that is nothing worth saying. */
export function newsOf(news: { arrived: QueueRow[]; refused: (QueueRow & { refused: Refused })[] }): string | undefined {
  const [refusedFirst, ...refusedMore] = news.refused;
  if (refusedFirst !== undefined) {
    if (refusedMore.length > 0)
      return `${countOf(news.refused.length, 'thing')} that waited could not be sent. “On this device” says why.`;
    const { call, label, refused } = refusedFirst;
    return `${call === 'toggleFavorite' ? 'Your favourite could not be saved.' : `“${label}” could not be sent.`} ${refused.message}`;
  }
  const [first, ...more] = news.arrived;
  if (first === undefined) return undefined;
  return more.length > 0 ? `${countOf(news.arrived.length, 'thing')} that waited on this device were sent.` : first.whenDone;
}
