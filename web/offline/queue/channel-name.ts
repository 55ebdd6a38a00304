/** The broadcast channel of the pages and the service worker. */
export const queueChannelName = 'outbox';
