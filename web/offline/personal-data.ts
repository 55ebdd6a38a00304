import type { QueryClient } from '@tanstack/react-query';
import { countOf } from '../lib/text.ts';
import { clearBadge } from './app-badge.ts';
import { setCollectedIds } from './collections/collected-ids.ts';
import { removeCollectionsOfOthers } from './collections/collection-storage.ts';
import { countDrafts, keepOnlyDraftsOf } from './drafts/draft-storage.ts';
import { pageQueue } from './queue/open-queue.ts';
import { storeCompared } from './recent/compared-startups.ts';
import { forgetCategories } from './recent/recent-categories.ts';
import { forgetSearches } from './recent/recent-searches.ts';
import { loadOfflineAnswers } from './transport/offline-transport.ts';

/** A question that names what a member would lose by signing out on this device; undefined if nothing would be lost. */
export async function describeUnsavedData(userId: string): Promise<string | undefined> {
  const queue = await pageQueue();
  const rows = queue?.rows().filter((row) => row.userId === userId) ?? [];
  const { length: changes } = rows;
  // A queued submission also has a draft, and the two count as one.
  const queuedDrafts = rows.filter(({ draftKey }) => draftKey !== undefined).length;
  const drafts = Math.max(0, (await countDrafts(userId)) - queuedDrafts);
  if (changes + drafts === 0) return undefined;
  const changesText = `${countOf(changes, 'change')} ${changes === 1 ? 'has' : 'have'} not been sent yet.`;
  const draftsText = drafts === 1 ? 'A draft is saved only on this device.' : `${drafts} drafts are saved only on this device.`;
  const lost = [...(changes > 0 ? [changesText] : []), ...(drafts > 0 ? [draftsText] : [])].join(' ');
  return `${lost} Sign out and discard ${changes + drafts === 1 ? 'it' : 'them'}?`;
}

/** Removes all personal data from this device. */
export async function clearPersonalData(queryClient: QueryClient): Promise<void> {
  // A query that is still loading belongs to the next page, which would fail without it, so it is kept.
  queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle' });
  forgetSearches();
  forgetCategories();
  storeCompared(undefined);
  setCollectedIds([]);
  await Promise.allSettled([
    keepOnlyDraftsOf(undefined),
    pageQueue().then((queue) => queue?.handleSignOut()),
    loadOfflineAnswers().then((answers) => answers?.directoryClient()?.removeVisitedResponses()),
    removeCollectionsOfOthers(''),
    clearImageCache(),
    clearBadge(),
  ]);
}

/** Removes the data of members who used this device before without signing out, and resumes this member's queue. */
export async function keepOnlyDataOf(userId: string): Promise<void> {
  setCollectedIds([]);
  await Promise.allSettled([
    keepOnlyDraftsOf(userId),
    removeCollectionsOfOthers(userId),
    pageQueue().then((queue) => queue?.handleSignIn(userId)),
  ]);
}

/** Removes the cached images and the times of their use, which reveal visited pages. */
async function clearImageCache(): Promise<void> {
  const { active } = (await navigator.serviceWorker?.getRegistration()) ?? {};
  active?.postMessage({ ask: 'forget pictures' });
  await caches.delete('pictures');
}
