import { getResponse } from 'msw/utils/get-response';
import type { Account } from '../server/contract/users.ts';
import { handle, type Host } from '../server/handle.ts';
import { createDemoHost } from './demo-host.ts';
import { createHandlers } from './handlers.ts';
import { indexedDbStore, dropDatabase, createPersistence, noStore } from './demo-persistence.ts';
import type { DemoEmail } from './emails.ts';
import { canHash, demoPassword } from './adapters.ts';
import { type DemoUser, type DemoRole, startSession } from './demo-users.ts';
import { submitByScript } from './sandboxed-forms.ts';
import { type DemoSession, createDemoSession } from './demo-session.ts';

export interface Demo {
  /** Answers every call in the page itself: no service worker, no patched globals, no network. */
  fetch: typeof fetch;
  /** Who is signed in, and the mail, the newest first: the same object until something of it changes. */
  view: () => { person: DemoUser | undefined; letters: readonly DemoEmail[] };
  subscribe: (listener: () => void) => () => void;
  /** Signs out, and in as one of the sample's people: their account, if they are still there. */
  signInAs: (role: DemoRole) => Promise<Account | undefined>;
  markEmailRead: (key: string) => void;
  /** What the site's server would say at an address in a mail; undefined: the address is a page of the app. */
  openLink: (address: URL) => Promise<string | undefined>;
  /** Forgets all that was done: the next page begins anew. */
  reset: () => Promise<void>;
  /** Everybody's of the sample. */
  password: string;
  /** What the app calls the database of what it keeps on the device: not the real site's. */
  deviceDatabase: string;
}

const deviceDatabase = 'debut-demo-device';

/** A demo with a directory of its own, which lasts as long as the page, and across reloads where the browser keeps things. */
export async function createDemo(): Promise<Demo> {
  // A bundled script's address changes with what it holds, so nothing is restored that another build has kept.
  const kept = createPersistence<DemoSession>(canHash() ? indexedDbStore('debut-demo') : noStore, import.meta.url);
  const watched = createDemoSession(await kept.restore(), kept.changed);
  const host = await createDemoHost({ now: () => new Date(), restored: watched.visit.state, onChange: watched.onChange });
  await watched.begin(host);
  addEventListener('pagehide', kept.flush);
  if (self.origin === 'null') submitByScript();

  const device = navigator.userAgent.slice(0, 300);
  const handlers = createHandlers(host, {
    latency,
    caller: () => ({ session: watched.visit.token, device, visitor: 'demo' }),
    keepSession: (token) => void watched.keepSession(token),
  });
  return {
    fetch: async (input, init) => {
      const address = input instanceof Request ? input : new URL(input, document.baseURI);
      // Cookies would be looked up, which throws in a sandboxed frame.
      const request = new Request(address, { ...init, credentials: 'omit' });
      const response = await getResponse(handlers, request);
      if (response === undefined) throw new TypeError(`The demo answers /api only, not ${request.url}`);
      request.signal.throwIfAborted();
      return response;
    },
    view: watched.view,
    subscribe: watched.subscribe,
    signInAs: async (role) => {
      const token = role === 'visitor' ? undefined : await startSession(host, role, device);
      if (watched.visit.token !== undefined) await host.store.sessions.remove(host.outside.digest(watched.visit.token));
      await watched.keepSession(token);
      if (token === undefined) return undefined;
      const { json } = await handle(host, 'getAccount', { params: {}, query: {}, body: {}, session: token, visitor: 'demo' });
      return JSON.parse(json) as Account;
    },
    markEmailRead: watched.markRead,
    openLink: (address) => follow(host, address),
    reset: async () => {
      await kept.forget();
      await dropDatabase(deviceDatabase);
    },
    password: demoPassword,
    deviceDatabase,
  };
}

/** As long as a server far away would take, in milliseconds. */
const fastest = 100;
const slowest = 400;

function latency(): Promise<void> {
  const delay = fastest + Math.random() * (slowest - fastest);
  return new Promise((resolve) => setTimeout(resolve, delay));
}

/** The link that ends a newsletter is answered by the server itself, without the app. */
async function follow(host: Host, { pathname, searchParams }: URL): Promise<string | undefined> {
  if (pathname !== '/newsletter/unsubscribe') return undefined;
  const body = { token: searchParams.get('token') ?? '' };
  const reply = await handle(host, 'unsubscribe', { params: {}, query: {}, body, visitor: 'demo' });
  return (JSON.parse(reply.json) as { message: string }).message;
}
