import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTransport } from './api/client.ts';
import { countVisits } from './page-visits.ts';

vi.mock('virtual:call-addresses', () => ({
  callAddresses: { recordVisit: { method: 'POST' }, recordMissedSearches: { method: 'POST' } },
  isPublicCall: () => true,
}));

let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  setTransport(async (id, { body }) => {
    sent.push([id, body]);
    return { status: 202, json: '{}' };
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { hostname: 'debut.example' });
});
afterEach(() => vi.unstubAllGlobals());

/** A router with one page, which `open` replaces. */
function aRouter(first: { pathname: string; search?: object }) {
  let onResolved = () => undefined as unknown;
  const router = {
    state: { location: { search: {} as object, ...first } },
    subscribe: (_: string, listener: () => void) => (onResolved = listener),
  };
  return {
    router,
    open: (pathname: string, search: object = {}) => {
      router.state.location = { pathname, search };
      onResolved();
    },
  };
}

const visited = (path: string, referrer?: string) => ['recordVisit', referrer === undefined ? { path } : { path, referrer }];

test('each opened page is counted, the first one with its referring host', () => {
  vi.stubGlobal('document', { referrer: 'https://news.example/a?secret=1' });
  const { router, open } = aRouter({ pathname: '/' });
  countVisits(router, new QueryClient());
  open('/', { page: 2 });
  open('/faq');
  expect(sent).toEqual([visited('/', 'news.example'), visited('/faq')]);
});

test.each(['https://debut.example/deals', 'android-app://com.example', ''])('the referrer %j is not another site', (referrer) => {
  vi.stubGlobal('document', { referrer });
  countVisits(aRouter({ pathname: '/' }).router, new QueryClient());
  expect(sent).toEqual([visited('/')]);
});

test('a prerendered page is counted when it becomes visible', () => {
  const page = Object.assign(new EventTarget(), { prerendering: true, referrer: '' });
  vi.stubGlobal('document', page);
  countVisits(aRouter({ pathname: '/' }).router, new QueryClient());
  expect(sent).toEqual([]);
  page.dispatchEvent(new Event('prerenderingchange'));
  expect(sent).toEqual([visited('/')]);
});

test('a search that found nothing is reported once, unless it was narrowed by filters', () => {
  vi.stubGlobal('document', { referrer: '' });
  const queryClient = new QueryClient();
  const searched = (q: string, total: number, filters?: string) =>
    queryClient.setQueryData(['searchStartups', { query: { q, filters } }], { startups: [], total, partial: 0 });
  searched('tea', 0);
  searched('moss', 3);
  searched('ink', 0, 'pricing=free');
  const { router, open } = aRouter({ pathname: '/search', search: { q: 'tea', filters: '' } });
  countVisits(router, queryClient);
  open('/search', { q: 'moss' });
  open('/search', { q: 'ink', filters: 'pricing=free' });
  open('/search', { q: 'tea' });
  expect(sent).toEqual([visited('/search'), ['recordMissedSearches', { searches: ['tea'] }]]);
});

test('a visit without a network is not counted', () => {
  vi.stubGlobal('document', { referrer: '' });
  vi.stubGlobal('navigator', { onLine: false });
  countVisits(aRouter({ pathname: '/' }).router, new QueryClient());
  expect(sent).toEqual([]);
});
