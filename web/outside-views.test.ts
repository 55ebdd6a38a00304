import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportViews } from './outside-views.ts';

vi.mock('./lib/idle.ts', () => ({ afterPaint: async () => undefined }));

const plausible = { provider: 'plausible', origin: 'https://stats.example', site: 'greentools.example' } as const;

/** The script elements that were added to the page. */
let added: (EventTarget & { src: string; attributes: Record<string, string> })[];
let reload: ReturnType<typeof vi.fn>;

beforeEach(() => {
  added = [];
  reload = vi.fn();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { origin: 'https://debut.example', pathname: '/', reload });
  vi.stubGlobal('document', {
    title: 'Debut',
    referrer: 'https://news.example/',
    head: { append: (element: (typeof added)[number]) => added.push(element) },
    createElement: () => {
      const attributes: Record<string, string> = {};
      const setAttribute = (name: string, value: string) => (attributes[name] = value);
      return Object.assign(new EventTarget(), { src: '', attributes, setAttribute });
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

function aRouter(pathname: string, searchStr = '') {
  const listeners: Record<string, (event: { toLocation: { pathname: string } }) => void> = {};
  const router = {
    state: { location: { pathname, searchStr } },
    subscribe: (event: string, listener: (typeof listeners)[string]) => (listeners[event] = listener),
  };
  const open = async (to: string, search = '') => {
    const location = { pathname: to, searchStr: search };
    listeners['onBeforeLoad']?.({ toLocation: location });
    router.state.location = location;
    listeners['onResolved']?.({ toLocation: location });
    await settled();
  };
  return { router, open };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('each public page is reported to the script, the first one with its campaign, and no other page is reported', async () => {
  const sent = vi.fn();
  const { router, open } = aRouter('/', '?utm_source=news&token=1');
  reportViews(router, plausible);
  expect(added.map(({ src, attributes }) => [src, attributes])).toEqual([
    ['https://stats.example/js/script.manual.js', { 'data-domain': 'greentools.example' }],
  ]);
  await open('/search', '?q=secret');
  vi.stubGlobal('plausible', sent);
  added[0]?.dispatchEvent(new Event('load'));
  await open('/dashboard');
  await open('/search', '?q=other');
  await open('/deals');
  expect(sent.mock.calls).toEqual([
    ['pageview', { u: 'https://debut.example/?utm_source=news' }],
    ['pageview', { u: 'https://debut.example/search' }],
    ['pageview', { u: 'https://debut.example/deals' }],
  ]);
  expect(reload).not.toHaveBeenCalled();
});

test('the admin area is opened as a new document, without the script', async () => {
  const { router, open } = aRouter('/');
  reportViews(router, plausible);
  await open('/administrators');
  expect(reload).not.toHaveBeenCalled();
  await open('/admin/settings');
  expect(reload).toHaveBeenCalledOnce();
});

test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])('a visitor with %j gets no script', (refusal) => {
  vi.stubGlobal('navigator', refusal);
  reportViews(aRouter('/').router, plausible);
  expect(added).toEqual([]);
});

test.each(['/dashboard', '/admin', '/submit-startup', '/reset-password'])(
  'a visit that begins at %s gets no script',
  (pathname) => {
    vi.stubGlobal('location', { origin: 'https://debut.example', pathname, reload });
    reportViews(aRouter(pathname).router, plausible);
    expect(added).toEqual([]);
  },
);

test('a referrer of this site is hidden from the script, because it may contain a secret', () => {
  document = Object.assign(document, { referrer: 'https://debut.example/reset-password?token=1' });
  reportViews(aRouter('/').router, plausible);
  expect(document.referrer).toBe('');
});

test('a script that fails breaks nothing', async () => {
  const { router, open } = aRouter('/');
  vi.stubGlobal('plausible', () => {
    throw new Error('Blocked.');
  });
  reportViews(router, plausible);
  added[0]?.dispatchEvent(new Event('load'));
  await open('/deals');
  expect(added).toHaveLength(1);
});

test.each([
  ['umami', 'https://stats.example/script.js'],
  ['goatcounter', 'https://stats.example/count.js'],
  ['fathom', 'https://stats.example/script.js'],
  ['matomo', 'https://stats.example/matomo.js'],
] as const)('the script of %s is loaded from its own origin, and counts no page by itself', async (provider, src) => {
  reportViews(aRouter('/').router, { provider, origin: 'https://stats.example', site: '1' });
  expect(added.map((element) => element.src)).toEqual([src]);
  const addresses = Object.values(added[0]?.attributes ?? {}).filter((value) => value.startsWith('http'));
  expect(addresses.every((address) => new URL(address).origin === 'https://stats.example')).toBe(true);
  const own = { umami: { track: vi.fn() }, goatcounter: { count: vi.fn() }, fathom: { trackPageview: vi.fn() } };
  for (const [name, value] of Object.entries(own)) vi.stubGlobal(name, value);
  await settled();
  added[0]?.dispatchEvent(new Event('load'));
  const views = {
    umami: own.umami.track.mock.calls.map(([change]) => (change as (payload: object) => object)({ website: '1' })),
    goatcounter: own.goatcounter.count.mock.calls.flat(),
    fathom: own.fathom.trackPageview.mock.calls.flat(),
    matomo: (globalThis as { _paq?: unknown[][] })._paq?.slice(-4),
  };
  const view = { url: 'https://debut.example/', referrer: 'https://news.example/', title: 'Debut' };
  expect(views[provider]).toEqual(
    {
      umami: [{ website: '1', ...view }],
      goatcounter: [{ path: '/', title: view.title, referrer: view.referrer }],
      fathom: [{ url: view.url, referrer: view.referrer }],
      matomo: [
        ['setReferrerUrl', view.referrer],
        ['setCustomUrl', view.url],
        ['setDocumentTitle', view.title],
        ['trackPageView'],
      ],
    }[provider],
  );
});
