import type { QueryClient } from '@tanstack/react-query';
import { countOf } from '../lib/text.ts';
import { countDrafts, keepDraftsOf } from './drafts/draft-storage.ts';
import { clearBadge } from './app-badge.ts';
import { loadOfflineAnswers } from './transport/offline-transport.ts';
import { pageQueue } from './queue/open-queue.ts';

/** What a member would lose by signing out here, as a question; undefined when that is nothing. */
export async function whatWouldBeLost(userId: string): Promise<string | undefined> {
  const outbox = await pageQueue();
  const rows = outbox?.rows().filter(({ owner }) => owner === userId) ?? [];
  const { length: changes } = rows;
  // A submission that waits is not a draft besides.
  const drafts = Math.max(0, (await countDrafts(userId)) - rows.filter(({ draft }) => draft !== undefined).length);
  const written = drafts === 1 ? 'A draft is only on this device.' : `${drafts} drafts are only on this device.`;
  const waits = `${countOf(changes, 'change')} ${changes === 1 ? 'waits' : 'wait'} to be sent.`;
  if (changes + drafts === 0) return undefined;
  const lost = [...(changes > 0 ? [waits] : []), ...(drafts > 0 ? [written] : [])].join(' ');
  return `${lost} Sign out and discard ${changes + drafts === 1 ? 'it' : 'them'}?`;
}

/** Everything personal leaves this device; the next person sees none of it. */
export async function clearDevice(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  await Promise.allSettled([
    keepDraftsOf(undefined),
    pageQueue().then((outbox) => outbox?.left()),
    loadOfflineAnswers().then((device) => device?.forgetVisits()),
    forgetPictures(),
    clearBadge(),
  ]);
}

/** This member is here now: what others left without signing out goes, what is theirs goes on. */
export async function keepOnly(userId: string): Promise<void> {
  await Promise.allSettled([keepDraftsOf(userId), pageQueue().then((outbox) => outbox?.entered(userId))]);
}

/** Which pages were looked at can be told from their pictures, and from when the service worker kept them. */
async function forgetPictures(): Promise<void> {
  const { active } = (await navigator.serviceWorker?.getRegistration()) ?? {};
  active?.postMessage({ ask: 'forget pictures' });
  await caches.delete('pictures');
}
