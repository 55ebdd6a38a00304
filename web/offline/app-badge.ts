import { deviceStorage } from '../lib/browser.ts';

interface Listing {
  _id: string;
  status: string;
}

/**
 * Local storage: the member's id, and the ids of the member's listings that were pending when the member last saw the dashboard.
 */
const pendingListingsKey = 'pending-listings';

export function supportsBadge(): boolean {
  return 'setAppBadge' in navigator;
}

/** Clears the badge, and stores which of the listings on the dashboard are pending. The badge counts decisions about these. */
export async function markListingsSeen(userId: string, listings: readonly Listing[]): Promise<void> {
  if (!supportsBadge()) return;
  const pending = listings.filter(({ status }) => status === 'pending').map(({ _id }) => _id);
  deviceStorage.set(pendingListingsKey, pending.length === 0 ? null : [userId, ...pending].join(' '));
  await setBadge(0);
}

/** Sets the app icon's badge to the number of listings that were decided since the member last saw the dashboard. */
export async function updateBadge(userId: string, loadListings: () => Promise<readonly Listing[]>): Promise<void> {
  const [ownerId, ...pendingBefore] = deviceStorage.get(pendingListingsKey)?.split(' ') ?? [];
  if (!supportsBadge() || ownerId !== userId) return;
  await setBadge(countDecided(pendingBefore, await loadListings()));
}

/** Counts the listings that were pending and now have another status. A removed listing is not counted. */
export function countDecided(pendingBefore: readonly string[], listings: readonly Listing[]): number {
  return listings.filter(({ _id, status }) => status !== 'pending' && pendingBefore.includes(_id)).length;
}

export async function clearBadge(): Promise<void> {
  deviceStorage.set(pendingListingsKey, null);
  if (supportsBadge()) await setBadge(0);
}

async function setBadge(count: number): Promise<void> {
  try {
    await navigator.setAppBadge(count);
  } catch (error) {
    // Only installed apps have an icon with a badge.
    console.debug('The badge could not be set:', error);
  }
}
