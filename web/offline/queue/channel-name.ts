/** The broadcast channel of the pages and the service worker. The name is that of earlier versions, whose tabs may still be open. */
export const queueChannelName = 'outbox';
