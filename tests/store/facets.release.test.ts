import { describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { seedSample } from '../../db/sample/seed.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { StartupRecord, Store } from '../../db/store.ts';
import type { Field } from '../../server/domain/listings/fields.contract.ts';
import type { FacetCounts } from '../../server/domain/listings/facets.contract.ts';
import type { StartupCard, StartupPage, StartupSearchPage } from '../../server/domain/listings/startups.contract.ts';
import { isClosed } from '../../server/domain/listings/card-fields.ts';
import { facetFields, isChosen, parseFilters } from '../../server/domain/listings/facets.rules.ts';
import { postedValues } from '../../server/domain/listings/field-values.ts';
import { feedKey } from '../../server/domain/listings/feed-days.ts';
import { tagKey } from '../../server/domain/listings/tags.rules.ts';
import { byCodePoints, nameKey } from '../../server/domain/core/compare-texts.ts';
import { defineField, usualFields } from '../../server/domain/listings/usual-fields.ts';
import { bareHost, now } from '../api/hosts.ts';
import { aCall, callHost, createMemoryDevice } from '../device/memory-device.ts';
import { seededRandom } from '../random.ts';
import { aCategory, anId, aStartup } from './builders.ts';
import { emptyPostgresStores, withPostgres } from './postgres-databases.ts';
import { emptyDatabases } from './temp-folder.ts';

const emptyDatabase = emptyDatabases();
const combinations = Number(process.env['RUNS'] ?? 120);

type Directory = { fields: readonly Field[]; fill: (store: Store) => Promise<void> };

const random = seededRandom(20_261_123);
const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const maybe = <T>(share: number, value: T): T | undefined => (random() < share ? value : undefined);

const launchedField = defineField({ key: 'launched', label: 'Launched', type: 'date', filterable: true, sortable: true });

/** Awkward tags, some of which are the same tag in other spellings. */
const awkwardTags = ['C++', 'c++', 'R&D', 'Café', 'CAFE', '.NET', '50 % off/on', '⚡', 'ذكاء', '..', '日記'];

/** Listings with many values, some of them odd. With 1,500 listings, some postings are bitmaps and some are lists. */
function generated(count: number): Directory {
  const fields = [...usualFields, launchedField];
  const listings = Array.from({ length: count }, (_, at): StartupRecord => {
    const values = {
      pricing: maybe(0.8, one(['free', 'paid', 'freemium', 'gone'])),
      platform: maybe(0.7, [...new Set([one(['web', 'ios', 'mac']), one(['web', 'api', 'linux'])])]),
      'open-source': maybe(0.5, random() < 0.3),
      founded: maybe(0.9, one([1999, 2010, 2019, 2020, 2021, 2024.5])),
      country: maybe(
        0.9,
        one(['Norway', 'Korea, Republic of', 'Côte d’Ivoire', 'Norwegen', `Land ${Math.floor(random() * 90)}`]),
      ),
      status: maybe(0.4, one(['active', 'acquired', 'closed'])),
      launched: maybe(0.5, `20${String(10 + Math.floor(random() * 15))}-0${1 + Math.floor(random() * 9)}-11`),
    };
    const stated = Object.entries(values).filter(([, value]) => value !== undefined);
    return aStartup({
      _id: anId(at + 1),
      name: `${one(['Acme', 'acme', 'Zoë', '日本語', 'Pay'])} ${one(['Pay', 'Data', 'Base'])} ${Math.floor(random() * 40)}`,
      tagline: one(['Pays everybody', 'Data for shops', 'Payment data']),
      categories: [...new Set([one(['fintech', 'health']), one(['fintech', 'games'])])],
      tags: awkwardTags.filter(() => random() < 0.3),
      likes: Math.floor(random() ** 4 * 9),
      publishedAt: random() < 0.1 ? null : `2026-0${1 + Math.floor(random() * 9)}-01T00:00:00.000Z`,
      status: random() < 0.9 ? 'active' : 'pending',
      ...(stated.length > 0 && { fields: Object.fromEntries(stated) as StartupRecord['fields'] }),
    });
  });
  const views = listings.filter(() => random() < 0.3).map(({ _id }) => ({ _id, views: Math.floor(random() * 5) }));
  return {
    fields,
    fill: (store) =>
      store.transaction(async (inside) => {
        await inside.fields.save(fields);
        for (const [at, slug] of ['fintech', 'health', 'games'].entries())
          await inside.categories.insert(aCategory({ _id: anId(at + 1), slug }));
        for (const listing of listings) await inside.startups.insert(listing);
        for (const { _id, views: count } of views)
          await inside.analytics.add(_id, { day: '2026-11-20', impressions: 0, views: count, traffic: 0 });
        // Each write changes the postings.
        for (const listing of listings.slice(0, 20))
          await inside.startups.update({ ...listing, tags: ['r&d', 'New'], fields: { pricing: 'free', founded: 2019 } });
        for (const { _id } of listings.slice(20, 25)) await inside.startups.remove(_id);
      }),
  };
}

const directoriesWith = (count: number): [string, Directory][] => [
  ['the sample', { fields: usualFields, fill: (store) => seedSample(store, now) }],
  ['a few listings', generated(60)],
  ['many listings', generated(count)],
];

/** A random list: its call, filters and order. */
function randomList(fields: readonly Field[], slugs: readonly string[]) {
  const parameters = new URLSearchParams();
  for (const field of facetFields(fields)) {
    if (random() < 0.6) continue;
    const values: Record<Field['type'], () => string> = {
      choice: () => one(field.options).key,
      choices: () => one(field.options).key,
      yesNo: () => one(['true', 'false']),
      place: () => one(['Norway', 'Korea, Republic of', 'Germany', 'nowhere', 'Land 7']),
      number: () => one(['2019..2021', '..2010', '2020..', '2024.5', '1800..1801']),
      date: () => one(['2015-01-11..', '..2012-05-11', '2013-01-01..2019-12-31']),
      link: () => '',
    };
    const isRange = field.type === 'number' || field.type === 'date';
    for (let count = isRange ? 1 : 1 + Math.floor(random() * 3); count > 0; count -= 1)
      parameters.append(field.key, values[field.type]());
  }
  const filters = random() < 0.1 ? '' : parameters.toString();
  const sorts = [
    '',
    'newest',
    'likes',
    'views',
    'name',
    'founded',
    '-founded',
    ...(fields.includes(launchedField) ? ['-launched'] : []),
  ];
  const query = { filters, sort: one(sorts), limit: one(['3', '10', '50']), page: one(['1', '1', '2', '4']) };
  const kind = random();
  if (kind < 0.4) return { scope: {}, call: aCall('listStartups', query) };
  if (kind < 0.55) {
    const tag = one([...awkwardTags, 'new', 'offline-first', 'Accessibility', 'no such tag']);
    return { scope: { tag }, call: aCall('listStartups', { ...query, tag }) };
  }
  const slug = one(slugs);
  if (kind < 0.75) return { scope: { category: slug }, call: aCall('listStartupsInCategory', query, { slug }) };
  const q = one(['pay', 'data base', 'acme', 'data for shops', 'zzzz', '日本']);
  return { scope: { q }, call: aCall('searchStartups', { ...query, q }) };
}

/** The expected listings, narrowed and sorted by a simple second implementation. */
function expected(
  listings: readonly (StartupRecord & { views: number })[],
  fields: readonly Field[],
  filters: string,
  sort: string,
) {
  const parsed = parseFilters(filters, fields).filters;
  const fits = ({ fields: values = {} }: StartupRecord, except?: string) =>
    parsed.every(({ field, ...rest }) => {
      const value = values[field.key];
      return (
        field.key === except ||
        (value !== undefined && postedValues(value).some((text) => isChosen({ field, ...rest } as never, text)))
      );
    });
  const newest = (a: StartupRecord, b: StartupRecord) => byCodePoints(feedKey(b), feedKey(a)) || byCodePoints(b._id, a._id);
  const key = sort.replace(/^-/, '');
  const rank = (listing: StartupRecord) => {
    const { fields: values = {} } = listing;
    // Closed companies are not sorted by the field.
    if (isClosed(listing)) return Infinity;
    const value = key === 'launched' ? Date.parse(String(values[key])) : Number(values[key] ?? NaN);
    return Number.isNaN(value) ? Infinity : sort.startsWith('-') ? -value : value;
  };
  const orders: Record<string, (a: (typeof listings)[number], b: (typeof listings)[number]) => number> = {
    likes: (a, b) => b.likes - a.likes,
    views: (a, b) => b.views - a.views,
    name: (a, b) => byCodePoints(nameKey(a.name), nameKey(b.name)) || byCodePoints(a._id, b._id),
  };
  const order =
    orders[key] ?? (key === 'founded' || key === 'launched' ? (a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)) : () => 0);
  const sorted = listings
    .filter((listing) => fits(listing))
    .sort((a, b) => Number(isClosed(a)) - Number(isClosed(b)) || order(a, b) || newest(a, b));
  return { sorted, fits };
}

/** Compares the lists of a store, and of a device that has synced it, with lists that are counted again from all listings. */
function comparing(name: string, open: () => Promise<Store>, count: number): void {
  const runs = Math.ceil(combinations / 9);
  describe(name, () => {
    test.each(directoriesWith(count))(
      'lists, orders and counts of %s, in the store and on a device, equal those of a recount',
      { timeout: 300_000 },
      async (_, { fields, fill }) => {
        const store = await open();
        await fill(store);
        const send = callHost(bareHost(store));
        const device = createMemoryDevice(send);
        await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
        device.online = false;
        const { startups } = await store.startups.table({ search: '', status: 'active' }, { offset: 0, limit: 10_000 });
        const totals = await store.analytics.totals(startups.map(({ _id }) => _id));
        const listings = startups.map((startup, at) => ({ ...startup, views: totals[at]?.views ?? 0 }));
        const byId = new Map(listings.map((listing) => [listing._id, listing]));
        const slugs = (await store.categories.list()).map(({ slug }) => slug).slice(0, 5);
        const answer = async (call: ReturnType<typeof aCall>) => {
          const [online, offline] = [await send(call), await device.directory.answer(call, '')];
          expect({ call, status: online.status }).toEqual({ call, status: 200 });
          expect({ call, offline: JSON.parse(offline?.json ?? 'null') as unknown }).toEqual({
            call,
            offline: JSON.parse(online.json) as unknown,
          });
          return online.json;
        };
        let narrowed = 0;
        for (let run = 0; run < runs; run += 1) {
          const { scope, call } = randomList(fields, slugs);
          const { filters = '', sort = '', limit, page } = call.query;
          const list = JSON.parse(await answer(call)) as StartupPage & Partial<StartupSearchPage>;
          const counts = JSON.parse(
            await answer(aCall('countFacets', { ...scope, filters } as Record<string, string>)),
          ) as FacetCounts;
          if (run % 20 === 0) await answer(aCall('listTags'));
          if (scope.tag !== undefined) {
            const described = aCall('getTag', {}, { tag: scope.tag });
            const [online, offline] = [await send(described), await device.directory.answer(described, '')];
            const read = (reply: { status: number; json: string } | undefined) => ({
              status: reply?.status,
              body: JSON.parse(reply?.json ?? 'null') as unknown,
            });
            expect({ described, ...read(offline) }).toEqual({ described, ...read(online) });
          }
          const { inScope, whole } = await listingsOf(scope);
          const { fits, ...all } = expected(inScope, fields, filters, sort);
          // The results of a text search keep the search's order; otherwise full matches and partial matches are sorted
          // separately.
          const sorted = !('q' in scope)
            ? all.sorted
            : sort === ''
              ? inScope.filter((listing) => fits(listing))
              : [inScope.slice(0, whole), inScope.slice(whole)].flatMap((part) => expected(part, fields, filters, sort).sorted);
          const offset = (Number(page) - 1) * Number(limit);
          expect({ call, total: list.total + (list.partial ?? 0), counted: counts.total }).toEqual({
            call,
            total: sorted.length,
            counted: sorted.length,
          });
          expect({ call, ids: idsIn(list.startups) }).toEqual({
            call,
            ids: idsIn(sorted.slice(offset, offset + Number(limit))),
          });
          if (sorted.length < inScope.length) narrowed += 1;
          for (const { key, total, options = [] } of counts.facets) {
            const others = inScope.filter((listing) => fits(listing, key));
            expect({ call, key, total }).toEqual({ call, key, total: others.length });
            for (const { value, count } of options) {
              const has = ({ fields: values = {} }: StartupRecord) =>
                values[key] !== undefined && postedValues(values[key]).includes(value);
              expect({ call, key, value, count }).toEqual({ call, key, value, count: others.filter(has).length });
            }
          }
        }
        expect(narrowed).toBeGreaterThan(runs / 3);
        await store.close();

        async function listingsOf(scope: { category?: string; tag?: string; q?: string }) {
          const key = tagKey(scope.tag ?? '');
          const inScope = listings.filter(({ tags, categories }) =>
            scope.tag === undefined
              ? scope.category === undefined || categories.includes(scope.category)
              : key !== '' && tags.map(tagKey).includes(key),
          );
          if (scope.q === undefined) return { inScope, whole: 0 };
          const found: StartupCard[] = [];
          for (let at = 1; ; at += 1) {
            const { json } = await send(aCall('searchStartups', { q: scope.q, limit: '100', page: String(at) }));
            const { startups: cards, hasMore, total } = JSON.parse(json) as StartupSearchPage;
            found.push(...cards);
            if (!hasMore) return { inScope: found.flatMap(({ _id }) => byId.get(_id) ?? []), whole: total };
          }
        }
      },
    );
  });
}

const idsIn = (startups: readonly { _id: string }[]) => startups.map(({ _id }) => _id);
comparing('memory', async () => openMemoryStore(), 1_500);
comparing('SQLite', async () => openSqliteStore(await emptyDatabase()), 1_500);
// PostgreSQL would take a minute to store as many listings.
await withPostgres((server) => comparing('PostgreSQL', emptyPostgresStores(server), 300));
