import { deviceStorage } from '../../lib/browser.ts';

/** Local storage: the end of the visit before this one and the last time of this one, as ISO texts. They are never sent. */
const key = 'visits';

/** A visit ends when the feed was not looked at for this long. */
const pauseMs = 30 * 60_000;

let lastVisit: string | null | undefined;

/** When the feed was last looked at before this visit; null on the first one. */
export function readLastVisit(now: Date): string | null {
  if (lastVisit !== undefined) return lastVisit;
  const [before = '', seenAt = ''] = (deviceStorage.get(key) ?? '').split(' ');
  const isSameVisit = now.getTime() - Date.parse(seenAt) < pauseMs;
  lastVisit = (isSameVisit ? before : seenAt) || null;
  deviceStorage.set(key, `${lastVisit ?? ''} ${now.toISOString()}`);
  return lastVisit;
}
