import { deviceStorage } from '../../lib/browser.ts';

/** Local storage: the end of the previous visit and the latest time of this one, as ISO texts. They are never sent. */
const key = 'visits';

/** A visit ends when the feed has not been viewed for this long. */
const pauseMs = 30 * 60_000;

let lastVisit: string | null | undefined;

/** The time at which the feed was last viewed before this visit; null on the first visit. */
export function readLastVisit(now: Date): string | null {
  if (lastVisit !== undefined) return lastVisit;
  const [before = '', seenAt = ''] = (deviceStorage.get(key) ?? '').split(' ');
  const isSameVisit = now.getTime() - Date.parse(seenAt) < pauseMs;
  lastVisit = (isSameVisit ? before : seenAt) || null;
  deviceStorage.set(key, `${lastVisit ?? ''} ${now.toISOString()}`);
  return lastVisit;
}
