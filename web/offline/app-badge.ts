import { deviceStorage } from '../lib/browser.ts';
import { send } from '../api/client.ts';
import { decidedAmong, type Listing } from '../api/decided.ts';

/** Where the device remembers whose listings were pending when the dashboard was last open: the member's id, then theirs. */
const pendingKey = 'pending-listings';

/** Whether this browser can put a number on the app's icon. */
export function hasBadge(): boolean {
  return 'setAppBadge' in navigator;
}

/** The dashboard shows how everything stands: nothing is new from here on. */
export async function markListingsSeen(userId: string, listings: readonly Listing[]): Promise<void> {
  if (!hasBadge()) return;
  const pending = listings.filter(({ status }) => status === 'pending').map(({ _id }) => _id);
  deviceStorage.set(pendingKey, pending.length === 0 ? null : [userId, ...pending].join(' '));
  await setBadge(0);
}

/** Puts on the app's icon how many listings were decided since the dashboard was last open. */
export async function updateBadge(userId: string): Promise<void> {
  const [owner, ...before] = deviceStorage.get(pendingKey)?.split(' ') ?? [];
  if (!hasBadge() || owner !== userId) return;
  const listings = await send('listOwnStartups', { params: { id: userId } });
  await setBadge(decidedAmong(before, listings));
}

export async function clearBadge(): Promise<void> {
  deviceStorage.set(pendingKey, null);
  if (hasBadge()) await setBadge(0);
}

async function setBadge(count: number): Promise<void> {
  try {
    await navigator.setAppBadge(count);
  } catch (error) {
    // Only installed apps have an icon.
    console.debug('There is no badge here:', error);
  }
}
