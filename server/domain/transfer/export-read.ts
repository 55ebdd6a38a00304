import type { StartupRecord, Store } from '../../../db/store.ts';
import { presentUser } from '../accounts/users.rules.ts';
import { presentAdminSubscription } from '../submissions/payments/payment-orders.rules.ts';
import type { ExportTable } from './export-format.ts';
import { everyRow } from './export-pages.ts';
import { exportedStartup } from './exported-startup.ts';
import type { ExportedStartup } from './exports.contract.ts';
import { startupTable, submissionsOf, submissionTable } from './export-startups.ts';
import {
  auditTable,
  categoryTable,
  confirmedSubscribers,
  postTable,
  subscriberTable,
  subscriptionTable,
  userTable,
} from './export-tables.ts';

/** The kinds of rows that can be exported into a separate file. */
export const exportNouns = [
  'startups',
  'categories',
  'posts',
  'users',
  'subscribers',
  'submissions',
  'payments',
  'audit',
] as const;
export type ExportNoun = (typeof exportNouns)[number];

/** How many rows are read and written before other work of the process can run. */
const pageSize = 100;

/**
 * Lets other work of the process run between two pages. SQLite reads in this process, so otherwise all pages would be read in one
 * turn of the event loop.
 */
const nextTurn = () => new Promise<void>((resolve) => void setTimeout(resolve));

/** The rows of one kind, page by page, and how they are written. */
export interface ExportSource<Row> {
  table: ExportTable<Row>;
  pages: AsyncIterable<readonly Row[]>;
}

/** Runs `use` with the rows of one kind. `statuses` decides whether listings that are not public are included. */
export async function withExportSource<Result>(
  store: Store,
  noun: ExportNoun,
  statuses: 'all' | 'active',
  use: <Row>(source: ExportSource<Row>) => Promise<Result>,
): Promise<Result> {
  switch (noun) {
    case 'startups': {
      const table = startupTable(await store.fields.list(), statuses === 'all' ? 'all' : 'imported');
      return use({ table, pages: exportedStartups(store, statuses) });
    }
    case 'submissions':
      return use({ table: submissionTable, pages: submissionPages(store) });
    case 'categories':
      return use({ table: categoryTable, pages: onePage(() => store.categories.list()) });
    case 'posts':
      return use({ table: postTable, pages: postPages(store) });
    case 'users':
      return use({ table: userTable, pages: userPages(store) });
    case 'subscribers':
      return use({ table: subscriberTable, pages: onePage(async () => confirmedSubscribers(await store.newsletter.list())) });
    case 'payments':
      return use({ table: subscriptionTable, pages: subscriptionPages(store) });
    case 'audit':
      return use({ table: auditTable, pages: auditPages(store) });
  }
}

async function* onePage<Row>(read: () => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await read();
}

async function sliceOfPage(page: number) {
  await nextTurn();
  return { offset: (page - 1) * pageSize, limit: pageSize };
}

/** The posts of every status. */
export function postPages(store: Store) {
  return everyRow(pageSize, async (page) => {
    const { posts, total } = await store.posts.table({ search: '', sort: 'title' }, await sliceOfPage(page));
    return { rows: posts, total };
  });
}

/** The operator's own pages, of every status. */
export function ownPages(store: Store) {
  return everyRow(pageSize, async (page) => {
    const { pages, total } = await store.pages.table({ search: '', sort: 'title' }, await sliceOfPage(page));
    return { rows: pages, total };
  });
}

export function userRecordPages(store: Store) {
  return everyRow(pageSize, async (page) => {
    const { users, total } = await store.users.table({ search: '', role: '' }, await sliceOfPage(page));
    return { rows: users, total };
  });
}

export async function* userPages(store: Store) {
  for await (const users of userRecordPages(store))
    yield users.map((user) => ({ ...presentUser(user), emailVerified: user.emailVerifiedAt !== null }));
}

function subscriptionPages(store: Store) {
  return everyRow(pageSize, async (page) => {
    const filter = { search: '', status: 'all' } as const;
    const { subscriptions, total } = await store.subscriptions.table(filter, await sliceOfPage(page));
    return { rows: subscriptions.map(presentAdminSubscription), total };
  });
}

function auditPages(store: Store) {
  return everyRow(pageSize, async (page) => {
    const { entries, total } = await store.audit.table({ search: '' }, await sliceOfPage(page));
    return { rows: entries, total };
  });
}

async function* submissionPages(store: Store) {
  for await (const startups of exportedStartups(store, 'all')) yield submissionsOf(startups);
}

async function* exportedStartups(store: Store, status: 'all' | 'active'): AsyncGenerator<ExportedStartup[]> {
  for await (const startups of startupPages(store, status)) {
    const exported: ExportedStartup[] = [];
    for (const startup of startups) exported.push(await exportedStartup(store, startup));
    yield exported;
  }
}

/** The ids of listings, ascending. */
export async function* startupIdPages(store: Store, status: 'all' | 'active'): AsyncGenerator<string[]> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const ids: string[] = await store.startups.matching({ search: '', status }, { after, until: '', limit: pageSize });
    if (ids.length > 0) yield ids;
    after = ids.at(-1);
    await nextTurn();
  }
}

/** The listings, ordered by id. Skips those that are removed or hidden while the others are read. */
export async function* startupPages(store: Store, status: 'all' | 'active'): AsyncGenerator<StartupRecord[]> {
  for await (const ids of startupIdPages(store, status)) {
    const found: StartupRecord[] = [];
    for (const id of ids) {
      const startup = await store.startups.byId(id);
      if (startup !== undefined && (status === 'all' || startup.status === status)) found.push(startup);
    }
    yield found;
  }
}
