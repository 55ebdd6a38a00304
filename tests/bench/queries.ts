import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { StartupRecord, Store } from '../../db/store.ts';
import { parseFilters, parseListSort } from '../../server/domain/listings/facets.rules.ts';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import { presentCard } from '../../server/domain/listings/startups.rules.ts';
import { type Line, median, percentile } from './lines.ts';
import { beginnings, categories, narrowings, searches, startups } from './rows.ts';
import { seededRandom } from '../random.ts';

const batchSize = 1_000;

/** Inserts generated startups and resolves with the duration in seconds. */
export async function fill(dataDir: string, rows: number, generated = startups(rows)): Promise<number> {
  const startedAt = performance.now();
  await mkdir(dataDir, { recursive: true });
  const store = await openSqliteStore(join(dataDir, 'debut.sqlite'));
  await store.transaction(async (inside) => {
    for (const category of categories()) await inside.categories.insert(category);
    await inside.fields.save(usualFields);
  });
  let batch: StartupRecord[] = [];
  const flush = async (): Promise<void> => {
    await store.transaction(async (inside) => {
      for (const startup of batch) await inside.startups.insert(startup);
    });
    batch = [];
  };
  for (const startup of generated) {
    batch.push(startup);
    if (batch.length === batchSize) await flush();
  }
  await flush();
  await store.close();
  return (performance.now() - startedAt) / 1000;
}

/** The median of each query, in microseconds. */
export type Timings = Record<string, number>;

/** Measures store queries without HTTP. Growth is the ratio to the timings of a smaller directory. */
export async function queryLines(
  store: Store,
  rows: number,
  smaller: Timings | undefined,
): Promise<{ lines: Line[]; timings: Timings }> {
  const limit = pageSizes.startups;
  const random = seededRandom(3);
  const slugs = Array.from(startups(Math.min(rows, 5_000)), ({ slug }) => slug);
  const last = rows - limit;
  const texts = searches();
  const typed = beginnings();
  const next = (words: Generator<string>): string => words.next().value as string;

  const list = await times(500, () => store.startups.list({ offset: 0, limit }));
  const middle = await times(500, () => store.startups.list({ offset: rows / 2 - Math.floor(random() * 1_000), limit }));
  const deep = await times(500, () => store.startups.list({ offset: last - Math.floor(random() * 1_000), limit }));
  const category = await times(500, () => store.startups.inCategory('category-1', { offset: 0, limit }));
  const trending = await times(500, () => store.startups.trending(pageSizes.trendingStartups));
  const slug = await times(500, () => store.startups.bySlug(slugs[Math.floor(random() * slugs.length)] ?? ''));
  const search = await times(1_000, () => store.startups.search(next(texts), { offset: 0, limit }));
  const suggest = await times(2_000, () => store.startups.suggest(next(typed), pageSizes.suggestions));

  const active = Array.from(startups(Math.min(rows, 1_000)), presentCard);
  const similar = await times(500, async () => {
    const startup = active[Math.floor(random() * active.length)];
    if (startup !== undefined) await store.startups.similar(startup, pageSizes.similarFetched);
  });
  const asked = narrowings();
  const view = () => {
    const { filters, sort } = asked.next().value as { filters: string; sort: string };
    const order = parseListSort(sort, usualFields, 'newest') ?? 'newest';
    return { filters: parseFilters(filters, usualFields).filters, sort: order };
  };
  const scopes = [{}, {}, { category: 'category-1' }, { category: 'category-7' }];
  const narrowed = await times(1_000, () => store.startups.list({ offset: 0, limit: 20 }, view()));
  const narrowedPages = await times(500, () =>
    store.startups.inCategory('category-1', { offset: Math.floor(random() * 300), limit: 20 }, view()),
  );
  const counts = await times(1_000, () =>
    store.startups.facets(scopes[Math.floor(random() * scopes.length)] ?? {}, view().filters, usualFields),
  );
  const narrowedSearch = await times(500, () =>
    store.startups.search(next(texts), { offset: 0, limit: 20 }, { ...view(), sort: 'relevance' }),
  );

  const tables = await times(20, () => store.startups.table({ search: next(texts), status: 'all' }, { offset: 0, limit: 20 }));

  const timings: Timings = {
    list: median(list),
    'middle pages': median(middle),
    'last pages': median(deep),
    category: median(category),
    trending: median(trending),
    slug: median(slug),
  };
  const growth = Object.entries(timings).map(([what, value]): Line => {
    if (smaller === undefined) return { what: `${what}, p50`, value, unit: 'µs' };
    const grown = value / (smaller[what] ?? value);
    return { what: `${what}, growth of p50`, value: grown, unit: 'x', budget: { max: 1.5 }, note: ` ${value.toFixed(0)} µs` };
  });
  return {
    timings,
    lines: [
      ...growth,
      { what: 'suggestions, p50', value: median(suggest) / 1000, unit: 'ms', budget: { max: 0.15 } },
      { what: 'suggestions, p99', value: percentile(suggest, 0.99) / 1000, unit: 'ms' },
      { what: 'similar startups, p50', value: median(similar) / 1000, unit: 'ms', budget: { max: 2 } },
      { what: 'similar startups, p99', value: percentile(similar, 0.99) / 1000, unit: 'ms' },
      { what: 'search, p50', value: median(search) / 1000, unit: 'ms', budget: { max: 3 } },
      { what: 'search, p99', value: percentile(search, 0.99) / 1000, unit: 'ms', budget: { max: searchBudget(rows) } },
      { what: 'narrowed and sorted lists, p50', value: median(narrowed) / 1000, unit: 'ms' },
      { what: 'narrowed and sorted lists, p99', value: percentile(narrowed, 0.99) / 1000, unit: 'ms', budget: { max: 5 } },
      {
        what: 'narrowed and sorted categories, any page, p99',
        value: percentile(narrowedPages, 0.99) / 1000,
        unit: 'ms',
        budget: { max: 5 },
      },
      { what: 'counts of all facets, p50', value: median(counts) / 1000, unit: 'ms' },
      { what: 'counts of all facets, p99', value: percentile(counts, 0.99) / 1000, unit: 'ms', budget: { max: 5 } },
      { what: 'narrowed searches, p99', value: percentile(narrowedSearch, 0.99) / 1000, unit: 'ms' },
      {
        what: 'search in the table of admins, p50',
        value: median(tables) / 1000,
        unit: 'ms',
        ...(rows <= 100_000 && { budget: { max: rows > 14_000 ? 60 : 15 } }),
      },
    ],
  };
}

/** The budget of the slowest of a hundred searches, in milliseconds. */
function searchBudget(rows: number): number {
  if (rows > 100_000) return 15;
  return rows > 14_000 ? 12 : 5;
}

/** The duration of each of `count` runs in microseconds. Before them, a tenth as many runs warm up. */
async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  for (let at = 0; at < count / 10; at += 1) await work();
  const taken: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const startedAt = performance.now();
    await work();
    taken.push((performance.now() - startedAt) * 1000);
  }
  return taken;
}
