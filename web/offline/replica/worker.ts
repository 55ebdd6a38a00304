import { callAddresses } from 'virtual:call-addresses';
import { openCopyDatabase } from './replica-database.ts';
import { createDirectoryHost } from './offline-directory.ts';
import { type FromWorker, NoAnswer, type ToWorker } from './worker-messages.ts';
import type { DeviceCall, HostAnswer } from './cached-calls.ts';

/** The directory's own thread: reading, keeping and searching it never keeps the page waiting. */

/** Of the database, the lock and the channel. The demo has no directory of its own, so this is the real site's. */
const name = 'debut-directory';
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
const tell = (message: FromWorker): void => self.postMessage(message);

const host = createDirectoryHost({
  openStorage: () => openCopyDatabase(name),
  fetchCall,
  now: () => Date.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve)),
  alone: async (work) => {
    // Where there are no locks, the storage itself refuses who comes second.
    if (!('locks' in navigator)) return work();
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await work();
    });
  },
  tellPage: (told) => tell({ told }),
  tellTabs: () => tabs?.postMessage('changed'),
});

tabs?.addEventListener('message', () => void host.follow());

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void reply(data));

async function reply({ id, ask, args }: ToWorker): Promise<void> {
  try {
    // The page's own type checked that the arguments are those of the method.
    const method = host[ask] as (...values: readonly unknown[]) => Promise<unknown>;
    tell({ id, value: await method(...args) });
  } catch (error) {
    console.debug('The directory of this device failed:', error);
    tell({ id, value: undefined });
  }
}

/** Nobody's own: what is kept for everybody is asked for without a session. */
async function fetchCall({ id, params, query }: DeviceCall): Promise<HostAnswer> {
  const path = callAddresses[id].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams(query).toString();
  try {
    const response = await fetch(`/api${path}${search === '' ? '' : `?${search}`}`, { credentials: 'omit' });
    return { status: response.status, json: await response.text() };
  } catch (error) {
    throw new NoAnswer('No host answered.', { cause: error });
  }
}
