/** What became of a wish, for the site's other pages; also from the service worker. */
export function outboxChannel(): BroadcastChannel {
  return new BroadcastChannel('outbox');
}

/** Named alike by the page that asks and the worker that is woken. */
export const syncTag = 'outbox';

interface SyncingRegistration extends ServiceWorkerRegistration {
  /** Not in every browser. */
  sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the service worker when there is a network again, although no page is open by then. */
export async function askForBackgroundSync(workers: ServiceWorkerContainer | undefined): Promise<void> {
  try {
    const registration: SyncingRegistration | undefined = await workers?.getRegistration();
    await registration?.sync?.register(syncTag);
  } catch (error) {
    // Not allowed: what waits is sent by the next page.
    console.debug('What waits is not sent in the background:', error);
  }
}
