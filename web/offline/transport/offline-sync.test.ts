import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageData } from '../../lib/page-data.ts';

/** The page's calls to the device, in order. */
const device = vi.hoisted(() => ({ calls: [] as string[], isAskedFor: false, userId: '', emitChanged: () => {} }));
vi.mock('./offline-answers.ts', () => ({
  directoryClient: () => ({
    sync: async () => void device.calls.push('directory'),
    onChanged: (listener: () => void) => (device.emitChanged = listener),
    status: () => ({ syncedAt: undefined }),
  }),
  isReplicaAskedFor: () => device.isAskedFor,
  areFullTextsEnabled: () => false,
  cacheResponses: async () => undefined,
  removeUserResponses: async () => undefined,
}));
const { startOfflineSync } = await import('./offline-sync.ts');
const { drainRecordedResponses, enableOfflineSupport, setOffline } = await import('./offline-state.ts');

let idle: (() => void)[] = [];
let connection: EventTarget & { saveData: boolean; effectiveType?: string; type?: string };
let accountListener: () => void;
let queryClient: QueryClient;

async function startPage(rendered?: PageData['queries']): Promise<void> {
  enableOfflineSupport(() => device.userId);
  await startOfflineSync(queryClient, {
    rendered,
    onReconnect: () => undefined,
    checkConnection: async () => void device.calls.push('connection'),
    loadOwnData: async () => {
      device.calls.push('own data');
      return undefined;
    },
    onAccountChange: (listener) => (accountListener = listener),
  });
}

/** Lets timers run and then makes the browser idle. */
async function becomeIdle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(5_000);
  for (const callback of idle.splice(0)) callback();
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(device, { calls: [], isAskedFor: false, userId: '' });
  idle = [];
  queryClient = new QueryClient();
  connection = Object.assign(new EventTarget(), { saveData: false });
  vi.stubGlobal('navigator', { onLine: true, connection });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the directory is downloaded only when the browser is idle and the page is not waiting for data', async () => {
  await startPage();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(device.calls).toEqual([]);
  const slow = Promise.withResolvers<string>();
  const loading = queryClient.fetchQuery({ queryKey: ['slow'], queryFn: () => slow.promise });
  await becomeIdle();
  await becomeIdle();
  expect(device.calls).toEqual([]);
  slow.resolve('loaded');
  await loading;
  await becomeIdle();
  expect(device.calls).toEqual(['own data', 'directory']);
});

test.each([
  ['the browser saves data', { saveData: true }],
  ['the connection is slow', { effectiveType: '2g' }],
  ['the connection may be billed by volume', { effectiveType: '4g', type: 'cellular' }],
])(
  "when %s, the directory is not downloaded until it is requested or the connection changes; the member's data is loaded",
  async (_, costly) => {
    Object.assign(connection, costly);
    await startPage();
    await becomeIdle();
    expect(device.calls).toEqual(['own data']);
    Object.assign(connection, { saveData: false, effectiveType: '4g', type: 'wifi' });
    connection.dispatchEvent(new Event('change'));
    await becomeIdle();
    expect(device.calls).toEqual(['own data', 'own data', 'directory']);
  },
);

test('a requested directory is kept up to date on a metered connection', async () => {
  device.isAskedFor = true;
  connection.type = 'cellular';
  await startPage();
  await becomeIdle();
  expect(device.calls).toEqual(['own data', 'directory']);
});

test('a member who signs in on an open page gets their own data on the device without visiting their pages', async () => {
  await startPage();
  accountListener();
  expect(device.calls).toEqual([]);
  device.userId = 'ada';
  accountListener();
  accountListener();
  expect(device.calls).toEqual(['own data']);
  device.userId = '';
  accountListener();
  expect(device.calls).toEqual(['own data']);
});

test('a sync that changed listings refetches the page’s queries about listings, facets and collections, but not posts', async () => {
  await startPage();
  const fetched: unknown[] = [];
  for (const id of ['countFacets', 'getCollection', 'listCollectedStartups', 'listPosts', 'listStartups'])
    new QueryObserver(queryClient, { queryKey: [id], queryFn: () => fetched.push(id), initialData: 0 }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  fetched.length = 0;
  device.emitChanged();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched.toSorted()).toEqual(['countFacets', 'getCollection', 'listCollectedStartups', 'listStartups']);
});

test('a hidden tab sends nothing when the network is back, until it is shown', async () => {
  const page = new EventTarget();
  const visibility = { visibilityState: 'hidden' };
  vi.stubGlobal('document', Object.assign(page, visibility));
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
  await startPage();
  const fetched: unknown[] = [];
  new QueryObserver(queryClient, {
    queryKey: ['listStartups'],
    queryFn: () => fetched.push('again'),
    initialData: 0,
    staleTime: Infinity,
  }).subscribe(() => {});
  listeners.get('online')?.();
  listeners.get('online')?.();
  setOffline({ syncedAt: undefined });
  setOffline(undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect([device.calls, fetched]).toEqual([[], []]);
  Object.assign(page, { visibilityState: 'visible' });
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(device.calls.filter((call) => call === 'connection')).toEqual(['connection']);
  expect(fetched).toEqual(['again']);
});

test('the data of a rendered page is recorded as replies to calls', async () => {
  await startPage([
    [['getStartup', 'mosscount'], { name: 'Mosscount' }],
    [['getCategory', { params: { slug: 'finance' } }], { name: 'Finance' }],
    [['getSettings'], { siteName: 'Debut' }],
    [['getPost', { params: { slug: 'gone' } }], null],
    [['listFields'], []],
  ]);
  expect(drainRecordedResponses().map(({ call: { id, params } }) => [id, params])).toEqual([
    ['getStartup', { slug: 'mosscount' }],
    ['getCategory', { slug: 'finance' }],
    ['getSettings', {}],
  ]);
});
