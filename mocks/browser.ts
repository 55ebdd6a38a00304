import type { Account } from '../server/domain/accounts/users.contract.ts';
import { handle, type ApiHost } from '../server/api/handle.ts';
import { canHash, demoPassword } from './adapters.ts';
import { createAnswers, createDemoHost } from './demo-host.ts';
import { createPersistence, deleteDatabase, indexedDbStore, noStore } from './demo-persistence.ts';
import { createDemoSession, type DemoSession, type DemoView } from './demo-session.ts';
import { type DemoRole, startDemoSession, usersWithPassword } from './demo-users.ts';
import type { HandlerOptions } from './handlers.ts';
export { canChangePath, keepPathInState } from './demo-history.ts';
export { keepLinksInside } from './demo-links.ts';
import { addNewerCalls } from './newer-calls.ts';

export interface Demo {
  /** Answers every API call inside the page, without a service worker, a network, or changes to global functions. */
  fetch: typeof fetch;
  /** The signed-in user and the emails, newest first. Returns the same object until one of them changes. */
  view: () => DemoView;
  subscribe: (listener: () => void) => () => void;
  /** Signs out, then signs in as a sample user. Resolves to undefined for the visitor role and for a deleted user. */
  signInAs: (role: DemoRole) => Promise<Account | undefined>;
  markEmailRead: (key: string) => void;
  /** The server's answer to a link in an email; undefined when the link opens a page of the app. */
  openLink: (address: URL) => Promise<string | undefined>;
  /** Deletes the saved session, so that the next page load starts from the sample directory. */
  reset: () => Promise<void>;
  /** The sample users that the ribbon offers, with their current passwords. */
  testAccounts: () => Promise<{ label: string; email: string; password: string }[]>;
  /** The password of every sample user. */
  password: string;
  /** The name of the app's IndexedDB database in the demo, which differs from that of the real site. */
  deviceDatabaseName: string;
}

const deviceDatabaseName = 'debut-demo-device';

/** Starts a demo with its own directory. Its state lasts as long as the page; if the browser has storage, reloads restore it. */
export async function createDemo(): Promise<Demo> {
  addNewerCalls();
  // The address of this script differs in every build, so a session saved by another build is never restored.
  const persistence = createPersistence<DemoSession>(canHash() ? indexedDbStore('debut-demo') : noStore, import.meta.url);
  const demo = createDemoSession(await persistence.restore(), persistence.save);
  const host = await createDemoHost({ now: () => new Date(), restored: demo.session.state, onChange: demo.onChange });
  await demo.attach(host);
  addEventListener('pagehide', persistence.flush);
  if (self.origin === 'null') submitByScript();

  const userAgent = navigator.userAgent.slice(0, 300);
  const handlerOptions: HandlerOptions = {
    caller: () => ({ session: demo.session.token, device: demo.session.device, userAgent, visitor: 'demo' }),
    setSession: (token) => void demo.setToken(token),
    setDevice: demo.setDevice,
  };
  const { answer, complete } = createAnswers(host, handlerOptions);
  return {
    fetch: async (input, init) => {
      const address = input instanceof Request ? input : new URL(input, document.baseURI);
      // With credentials, msw would read `document.cookie`, which throws in a sandboxed frame.
      const request = new Request(address, { ...init, credentials: 'omit' });
      const response = await answer(request);
      if (response === undefined) throw new TypeError(`The demo answers /api only, not ${request.url}`);
      request.signal.throwIfAborted();
      return response;
    },
    view: demo.view,
    subscribe: demo.subscribe,
    signInAs: async (role) => {
      // Loads the remaining calls before the user appears as signed in. Otherwise, a like that is sent right afterwards would
      // wait for these calls, and a reload would lose the like.
      if (role !== 'visitor') await complete();
      const token = role === 'visitor' ? undefined : await startDemoSession(host, role, userAgent);
      const previous = demo.session.token;
      if (previous !== undefined) await host.store.sessions.remove(host.adapters.digest(previous));
      await demo.setToken(token);
      if (token === undefined) return undefined;
      const { json } = await handle(host, 'getAccount', { params: {}, query: {}, body: {}, session: token, visitor: 'demo' });
      return JSON.parse(json) as Account;
    },
    markEmailRead: demo.markEmailRead,
    openLink: async (address) => {
      await complete();
      return unsubscribeByLink(host, address);
    },
    reset: async () => {
      await persistence.clear();
      await deleteDatabase(deviceDatabaseName);
    },
    testAccounts: () => usersWithPassword(host, demoPassword),
    password: demoPassword,
    deviceDatabaseName,
  };
}

/** Handles a newsletter's unsubscribe link, the only kind of link that the server answers without the app. */
async function unsubscribeByLink(host: ApiHost, { pathname, searchParams }: URL): Promise<string | undefined> {
  if (pathname !== '/newsletter/unsubscribe') return undefined;
  const body = { token: searchParams.get('token') ?? '' };
  const reply = await handle(host, 'unsubscribe', { params: {}, query: {}, body, visitor: 'demo' });
  return (JSON.parse(reply.json) as { message: string }).message;
}

/**
 * Dispatches the `submit` event when a submit button is pressed (Enter in a field presses it too), without submitting. In a frame
 * sandboxed without `allow-forms`, the browser blocks a submission before dispatching the event.
 */
function submitByScript(): void {
  addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('button, input') : null;
    if (!(pressed instanceof HTMLButtonElement || pressed instanceof HTMLInputElement)) return;
    if (event.defaultPrevented || pressed.type !== 'submit' || pressed.form === null) return;
    event.preventDefault();
    submit(pressed.form, pressed);
  });
  HTMLFormElement.prototype.requestSubmit = function (submitter) {
    submit(this, submitter ?? null);
  };
}

function submit(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (!form.noValidate && !form.reportValidity()) return;
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
}
