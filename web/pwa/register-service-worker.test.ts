import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BuildReply, ServiceWorkerMessage } from './service-worker-messages.ts';

/** The script of this page's build. */
const entry = '/assets/index-new.js';

/** The offer shown in the update bar; undefined while the bar is hidden. */
let offer: { onAccept: () => void; onLater: () => void } | undefined;
vi.mock('./update-bar.tsx', () => ({
  mountUpdateBar: () => ({ show: (shown: typeof offer) => (offer = shown), hide: () => (offer = undefined) }),
}));

class FakeWorker extends EventTarget {
  scriptURL = 'https://debut.example/service-worker.js';
  state: ServiceWorkerState = 'installing';
  browser: FakeBrowser;
  builtWith: string;

  constructor(browser: FakeBrowser, builtWith: string) {
    super();
    this.browser = browser;
    this.builtWith = builtWith;
  }

  moveTo(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }

  postMessage(message: ServiceWorkerMessage, [port]: MessagePort[] = []): void {
    if ('type' in message) this.browser.activate(this);
    else if (message.ask === 'is this your build') {
      const reply: BuildReply = { isOwn: message.entry === this.builtWith, openPages: this.browser.openPages };
      port?.postMessage(reply);
    }
  }
}

/** A fake of `navigator.serviceWorker` and its registration. */
class FakeBrowser extends EventTarget {
  controller: FakeWorker | null = null;
  openPages = 1;
  isRegistered = false;
  registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    update: () => Promise.resolve(),
  });

  register() {
    this.isRegistered = true;
    return Promise.resolve(this.registration);
  }

  getRegistration() {
    return Promise.resolve(this.isRegistered ? this.registration : undefined);
  }

  /** Simulates that the browser finds a new worker, which waits while another one controls the page. */
  install(builtWith: string): FakeWorker {
    const worker = new FakeWorker(this, builtWith);
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event('updatefound'));
    this.registration.installing = null;
    this.registration.waiting = worker;
    worker.moveTo('installed');
    if (this.controller === null) this.activate(worker);
    return worker;
  }

  activate(worker: FakeWorker): void {
    this.registration.waiting = null;
    worker.moveTo('activating');
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
    worker.moveTo('activated');
  }
}

/** Delivers messages in a microtask, so that fake timers control everything. */
class FakeMessageChannel {
  port1: { onmessage?: (event: { data: unknown }) => void } = {};
  port2 = { postMessage: (data: unknown) => queueMicrotask(() => this.port1.onmessage?.({ data })) };
}

let browser: FakeBrowser;
let reloads: number;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  offer = undefined;
  reloads = 0;
  browser = new FakeBrowser();
  page = new EventTarget();
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('MessageChannel', FakeMessageChannel);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible', images: [] }));
  vi.stubGlobal('location', {
    href: 'https://debut.example/deals',
    origin: 'https://debut.example',
    pathname: '/deals',
    reload: () => (reloads += 1),
  });
  stubNavigator({});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stubNavigator(connection: { saveData?: boolean }): void {
  vi.stubGlobal('navigator', { serviceWorker: browser, connection, userAgent: '', maxTouchPoints: 0 });
}

/** Opens a page. `controlledBy` is the build of the worker that already controls the page. */
async function openPage({ controlledBy }: { controlledBy?: string } = {}): Promise<void> {
  if (controlledBy !== undefined) {
    browser.controller = new FakeWorker(browser, controlledBy);
    browser.isRegistered = true;
  }
  const { registerServiceWorker } = await import('./register-service-worker.tsx');
  await registerServiceWorker(entry);
}

/** Waits longer than workbox-window does before it reports a waiting worker. */
const settle = () => vi.advanceTimersByTimeAsync(500);

test('the first worker of any build takes control without an offer or a reload', async () => {
  await openPage();
  browser.install('/assets/index-newer.js');
  await settle();
  expect(browser.controller).not.toBeNull();
  expect(offer).toBeUndefined();
  expect(reloads).toBe(0);
});

test('a waiting worker of another build is offered, and accepting activates it and reloads once', async () => {
  await openPage({ controlledBy: entry });
  const next = browser.install('/assets/index-newer.js');
  await settle();
  expect(reloads).toBe(0);
  offer?.onAccept();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(browser.controller).toBe(next);
  expect(reloads).toBe(1);
});

test('a lost reload is repeated', async () => {
  await openPage({ controlledBy: entry });
  browser.install('/assets/index-newer.js');
  await settle();
  offer?.onAccept();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(reloads).toBe(2);
});

test('a worker that was already waiting when the page opened is offered', async () => {
  browser.registration.waiting = new FakeWorker(browser, '/assets/index-newer.js');
  await openPage({ controlledBy: entry });
  await settle();
  expect(offer).toBeDefined();
});

test('a declined worker is not offered again, but the next one is', async () => {
  await openPage({ controlledBy: entry });
  for (const build of ['/assets/index-2.js', '/assets/index-3.js', '/assets/index-4.js']) {
    browser.install(build);
    await settle();
    // Returning to the tab checks for updates that workbox-window does not report.
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(offer, build).toBeDefined();
    offer?.onLater();
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(offer, build).toBeUndefined();
  }
});

test.each([
  [1, true],
  [2, false],
])("with %i open pages a waiting worker of the page's own build takes over: %s", async (openPages, takesOver) => {
  browser.openPages = openPages;
  await openPage({ controlledBy: '/assets/index-old.js' });
  const own = browser.install(entry);
  await settle();
  expect(browser.controller === own).toBe(takesOver);
  expect(offer).toBeUndefined();
  expect(reloads).toBe(0);
});

test('when another tab accepts an update the page reloads, unless it has unsaved text', async () => {
  await openPage({ controlledBy: entry });
  page.dispatchEvent(new Event('input'));
  browser.activate(browser.install('/assets/index-newer.js'));
  await settle();
  expect(reloads).toBe(0);
  expect(offer).toBeDefined();
  page.dispatchEvent(new Event('submit'));
  browser.activate(browser.install('/assets/index-newest.js'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reloads).toBe(1);
});

test('with Save-Data no worker is registered, but an existing registration is kept up to date', async () => {
  stubNavigator({ saveData: true });
  await openPage();
  expect(browser.isRegistered).toBe(false);
  await openPage({ controlledBy: entry });
  browser.install('/assets/index-newer.js');
  await settle();
  expect(offer).toBeDefined();
});
