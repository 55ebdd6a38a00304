import { afterEach, expect, test, vi } from 'vitest';
import { queueChannelName } from './channel-name.ts';
import { type PageQueue, pageQueue, provideQueue } from './open-queue.ts';

afterEach(() => vi.unstubAllGlobals());

test('there is no queue when the browser refuses broadcast channels', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  const openQueue = vi.fn<() => Promise<undefined>>();
  provideQueue(openQueue);
  expect(await pageQueue()).toBeUndefined();
  expect(openQueue).not.toHaveBeenCalled();
});

test('an event from another page opens this page’s queue and is passed to it', async () => {
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
