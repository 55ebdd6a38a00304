import { expect, test } from 'vitest';
import { queueChannelName } from './channel-name.ts';
import { type PageQueue, provideQueue } from './open-queue.ts';

test('what another page sends before this page has opened its queue opens it and reaches it', async () => {
  const other = new BroadcastChannel(queueChannelName);
  const received = new Promise((resolve) => {
    provideQueue((channel) => {
      channel.addEventListener('message', () => channel.close());
      return Promise.resolve({ receive: resolve } as Partial<PageQueue> as PageQueue);
    });
  });
  other.postMessage('a like');
  expect(await received).toBe('a like');
  other.close();
});
