import { beforeAll, describe, expect, test } from 'vitest';
import { personId, type Username } from '../../db/sample/people.ts';
import type { ListedCall } from '../../server/domain/core/call.ts';
import { type CallId, contract } from '../../server/domain/contract.ts';
import { roleMay } from '../../server/domain/core/permissions.ts';
import { aFeedback, anId, anIntent, aRevision } from '../store/builders.ts';
import { aReport } from '../store/report-builder.ts';
import { createSession, type TestHost } from './hosts.ts';
import { openEachHost } from './shared-hosts.ts';

/** A listing of Beatrix. */
const mosscount = '00000000000300003b6c9058';
const author = 'mara@people.example';
const visitor = 'someone@readers.example';

interface List {
  path: string;
  /** An email address, and the number of rows that it finds. */
  address: string;
  rows: number;
  /** A bulk action on the list's rows. */
  bulk: [path: string, decision: object];
}

/** The admin lists that can be searched by email address, by call. */
const lists: Partial<Record<CallId, List>> = {
  listAllStartups: {
    path: '/admin/startups',
    address: author,
    rows: 5,
    bulk: ['startups/decide', { status: 'active', rejectionReason: '' }],
  },
  listClaims: { path: '/business-claims', address: author, rows: 4, bulk: ['claims', { status: 'rejected' }] },
  listRevisions: {
    path: '/admin/revisions',
    address: author,
    rows: 2,
    bulk: ['revisions', { status: 'rejected', answer: 'No.' }],
  },
  listReports: { path: '/admin/reports', address: visitor, rows: 1, bulk: ['reports', { status: 'dismissed' }] },
  listFeedback: { path: '/admin/feedbacks', address: visitor, rows: 2, bulk: ['feedback', { status: 'done' }] },
};

const hosts = openEachHost();
beforeAll(async () => {
  for (const { store } of hosts) {
    const mara = personId('mara');
    await store.revisions.insert(
      aRevision({ _id: anId(1), startupId: mosscount, kind: 'correction', userId: null, email: author }),
    );
    await store.revisions.insert(aRevision({ _id: anId(2), startupId: mosscount, userId: mara }));
    await store.reports.add(aReport({ startupId: mosscount, email: visitor }));
    for (const [at, email] of ['a@readers.example', visitor, visitor.toUpperCase(), 'z@readers.example'].entries())
      await store.feedback.insert(aFeedback({ _id: anId(at + 1), email }));
  }
});

async function ask(host: TestHost, as: Username, path: string, body?: object): Promise<[number, unknown]> {
  const request = { path: `/api${path}`, session: await createSession(host, as), ...(body && { method: 'POST', body }) };
  const { status, text } = await host.send(request);
  return [status, JSON.parse(text)];
}

const found = async (host: TestHost, as: Username, path: string, search: string) => {
  const [status, body] = await ask(host, as, `${path}?status=all&search=${encodeURIComponent(search)}`);
  const { total, counts } = body as { total: number; counts: Record<string, number> };
  return [status, total, Math.max(...Object.values(counts))];
};

test('reviewers and editors can search only these lists, two lists without addresses, an export, and the count of charged startups', () => {
  const searched = (Object.entries(contract) as [CallId, ListedCall][]).filter(
    ([, { who, query }]) =>
      typeof who === 'object' &&
      'may' in who &&
      roleMay('editor', who.may) &&
      Object.hasOwn((query as { entries?: object } | undefined)?.entries ?? {}, 'search'),
  );
  const others = ['listAllPosts', 'listLinkFindings', 'exportStartups', 'countChargedStartups'];
  expect(searched.map(([id]) => id).sort()).toEqual([...Object.keys(lists), ...others].sort());
});

describe.each(Object.values(lists))('the search of $path', ({ path, address, rows, bulk: [bulk, decision] }) => {
  test('finds rows by an address for admins, but not for callers who may not read addresses', async () => {
    for (const host of hosts) {
      expect(await found(host, 'ida', path, address)).toEqual([200, rows, rows]);
      for (const username of ['priya', 'tomasz'] as const)
        for (const search of [address, address.slice(0, 5)])
          expect(await found(host, username, path, search)).toEqual([200, 0, 0]);
    }
  });

  test('selects no rows by an address for a bulk action, because a refusal would confirm the address', async () => {
    const everything = { by: 'filter', search: address, status: 'all', expected: 0 };
    for (const host of hosts) {
      const act = (username: Username) => ask(host, username, `/admin/bulk/${bulk}`, { rows: everything, ...decision });
      expect((await act('ida'))[0]).toBe(409);
      expect(await act('priya')).toEqual([200, { done: 0, skipped: [], undo: null, next: null }]);
    }
  });
});

test('startups are exported by an address only for admins', async () => {
  const path = `/admin/export/startups?search=${encodeURIComponent(author)}`;
  for (const host of hosts) {
    const exported = async (as: Username) => ((await ask(host, as, path))[1] as { startups: unknown[] }).startups.length;
    expect(await exported('ida')).toBe(5);
    for (const username of ['priya', 'tomasz'] as const) expect(await exported(username)).toBe(0);
  }
});

test('subscriptions are counted by an address only for admins', async () => {
  for (const host of hosts) {
    const filter = { search: author, status: 'pending' } as const;
    const [startupId = ''] = await host.store.startups.matching(filter, { after: '', until: '', limit: 9 });
    const running = { status: 'fulfilled', subscriptionId: 'I-1', subscriptionStatus: 'active' } as const;
    await host.store.payments.insertIntent(anIntent({ ...running, startupId, userId: personId('mara') }));
    const path = `/admin/bulk/startups/charged?search=${encodeURIComponent(author)}`;
    expect(await ask(host, 'ida', path)).toEqual([200, { charged: 1 }]);
    for (const username of ['priya', 'tomasz'] as const) expect(await ask(host, username, path)).toEqual([200, { charged: 0 }]);
  }
});

test('callers who may not read addresses cannot sort feedback by them', async () => {
  const order = async (host: TestHost, as: Username) => {
    const [, body] = await ask(host, as, '/admin/feedbacks?sort=email');
    return (body as { feedbacks: { _id: string }[] }).feedbacks.map(({ _id }) => Number(_id));
  };
  for (const host of hosts) {
    expect(await order(host, 'ida')).toEqual([1, 3, 2, 4]);
    expect(await order(host, 'priya')).toEqual([4, 3, 2, 1]);
  }
});
