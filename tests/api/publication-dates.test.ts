import { describe, expect, onTestFinished, test } from 'vitest';
import { importRow, knownInStore } from '../../server/domain/transfer/importer.ts';
import { newListing, type StartupImportRow } from '../../server/domain/transfer/startup-rows.ts';
import type { CallDeclaration } from '../../server/domain/core/call.ts';
import { contract } from '../../server/domain/contract.ts';
import { startPublisher } from '../../server/jobs/publisher.ts';
import { toStartupEdit } from '../../server/domain/submissions/moderation.rules.ts';
import { newId } from '../../server/domain/core/ids.ts';
import type { Store } from '../../db/store.ts';
import { toPostEdit } from '../../server/domain/content/posts.rules.ts';
import { anId, aPost, aSubmission } from '../store/builders.ts';
import { createSession, now, type TestHost } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const tomorrow = new Date(now.getTime() + 86_400_000);
const justBefore = new Date(tomorrow.getTime() - 1);

const postRow = {
  title: 'Moonrise',
  excerpt: 'From tomorrow on.',
  content: 'A text for tomorrow.',
  category: 'Pricing',
  tags: ['moonrise'],
  publishedAt: tomorrow.toISOString(),
};
const listingRow: StartupImportRow = {
  name: 'Moonrise',
  tagline: 'From tomorrow on',
  description: 'A tool for tomorrow.',
  website: 'https://moonrise.example',
  categories: ['design'],
  tags: ['moonrise'],
  makers: [],
  publishedAt: tomorrow.toISOString(),
};

/** Every public path that would show the post. */
const postPaths = [
  '/api/blog/posts',
  '/api/blog/posts?category=pricing',
  '/api/blog/posts?tag=moonrise',
  '/api/blog/posts?search=moonrise',
  '/api/blog/posts/recent',
  '/api/blog/posts/slug/moonrise',
  '/api/blog/tags',
];

/** Every public path that would show the listing. */
const listingPaths = [
  '/api/startups?limit=1',
  '/api/startups/slug/moonrise',
  '/api/startups/category/design?limit=1',
  '/api/startups/search?q=moonrise',
  '/api/startups/suggestions?q=moonr',
  '/api/sync?limit=2000',
  '/api/sync/details?limit=500',
];

/** The paths that exist only on the server. */
const serverPaths = {
  post: ['/sitemap.xml', '/blog/rss.xml', '/share/post/moonrise/0.png'],
  listing: ['/sitemap.xml', '/rss.xml', '/share/startup/moonrise/0.png'],
};

/** The paths whose replies contain Moonrise. */
async function showing(host: TestHost, paths: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(paths.map(async (path) => host.send({ path })));
  const isShown = answers.map(
    ({ status, text, headers }) => status < 400 && /moonrise/i.test(`${text} ${String(headers.location)}`),
  );
  return paths.filter((_, index) => isShown[index]);
}

async function countOf(host: TestHost, path: string, slug: string): Promise<unknown> {
  const categories = JSON.parse((await host.send({ path })).text) as Record<string, unknown>[];
  const found = categories.find((category) => category['slug'] === slug);
  return found?.['postCount'] ?? found?.['startupCount'];
}

async function importPost(store: Store, raw: object) {
  const options = { clearsEmpty: false, replacesLists: false, createsCategories: true, status: 'active', ownerId: null } as const;
  const images = { fetchesLogos: false, fetchesIcons: false };
  const known = knownInStore(store, async () => undefined, now);
  const row = { raw, newCategories: [] };
  return (await importRow(store, 'posts', row, known, { ...options, ...images, fields: [], now }, newId)).status;
}

describe.each(bothHosts)('on %s', (name, open) => {
  const isServer = name.startsWith('Koa');

  /** A host at `now` whose clock can be set, and its publisher. */
  async function openWithClock() {
    let time = now;
    const host = await openForTest(open, { clock: () => time });
    const publisher = startPublisher({ store: host.store, now: () => time, report: (error) => host.failures.push(error) });
    onTestFinished(publisher.stop);
    return { host, publisher, setTime: (to: Date) => (time = to) };
  }

  test('an imported post with a future date is in no public reply before that date, and in all from then on', async () => {
    const { host, publisher, setTime } = await openWithClock();
    // The demo has no publisher and needs none: posts follow the clock, and the demo caches nothing.
    const tick = async () => (isServer ? publisher.runNow() : undefined);
    const paths = isServer ? [...postPaths, ...serverPaths.post] : postPaths;
    const countPosts = () => countOf(host, '/api/blog/categories', 'pricing');
    const counted = Number(await countPosts());
    expect(await importPost(host.store, postRow)).toBe('created');
    setTime(justBefore);
    await tick();
    expect(await showing(host, paths)).toEqual([]);
    expect(await countPosts()).toBe(counted);
    setTime(tomorrow);
    await tick();
    expect(await showing(host, paths)).toEqual(paths);
    expect(await countPosts()).toBe(counted + 1);
  });

  test('when an admin publishes a draft that has a future date, the post becomes public on that date', async () => {
    const { host, setTime } = await openWithClock();
    await importPost(host.store, { ...postRow, status: 'draft' });
    const draft = await host.store.posts.bySlug('moonrise');
    const published = await host.send({
      method: 'PUT',
      path: `/api/blog/admin/posts/${draft?._id ?? ''}`,
      body: { ...toPostEdit(draft ?? aPost()), featuredImage: '/sample/covers/moss.svg', status: 'published' },
      session: await createSession(host, 'ida'),
    });
    expect(JSON.parse(published.text)).toMatchObject({ status: 'published', publishedAt: postRow.publishedAt });
    expect((await host.send({ path: '/api/blog/posts/slug/moonrise' })).status).toBe(404);
    setTime(tomorrow);
    expect((await host.send({ path: '/api/blog/posts/slug/moonrise' })).status).toBe(200);
  });

  test('an imported listing with a future date is in no public reply before that date, and in all from then on', async () => {
    const { host, publisher, setTime } = await openWithClock();
    const paths = isServer ? [...listingPaths, ...serverPaths.listing] : listingPaths;
    const countListings = () => countOf(host, '/api/categories', 'design');
    const counted = Number(await countListings());
    const schedule = async () => JSON.parse((await host.send({ path: '/api/startups/schedule' })).text) as unknown;
    expect(await schedule()).toEqual({ times: [] });
    await host.store.startups.insert(newListing(listingRow, anId(1), 'moonrise', now));
    setTime(justBefore);
    await publisher.runNow();
    expect(await showing(host, paths)).toEqual([]);
    expect(await schedule()).toEqual({ times: [tomorrow.toISOString()] });
    expect(await countListings()).toBe(counted);
    setTime(tomorrow);
    await publisher.runNow();
    expect(await showing(host, paths)).toEqual(paths);
    expect(await countListings()).toBe(counted + 1);
    expect(await schedule()).toEqual({ times: [] });
  });

  test('a submitted listing that an admin schedules is in no public reply before its date, and in all from then on', async () => {
    const { host, publisher, setTime } = await openWithClock();
    const paths = isServer ? [...listingPaths, ...serverPaths.listing] : listingPaths;
    const listing = newListing({ ...listingRow, publishedAt: now.toISOString() }, anId(1), 'moonrise', now);
    await host.store.startups.insert(listing);
    const decidedAt = now.toISOString();
    await host.store.submissions.save(aSubmission({ startupId: listing._id, userId: '', decidedAt }));
    const session = await createSession(host, 'ida');
    const edit = { ...toStartupEdit(listing), publishedAt: tomorrow.toISOString() };
    await publisher.runNow();
    expect(await showing(host, paths)).toEqual(paths);
    const { status } = await host.send({ method: 'PUT', path: `/api/admin/startups/${listing._id}`, body: edit, session });
    expect(status).toBe(200);
    setTime(justBefore);
    await publisher.runNow();
    expect(await showing(host, paths)).toEqual([]);
    setTime(tomorrow);
    await publisher.runNow();
    expect(await showing(host, paths)).toEqual(paths);
  });

  test('the demo’s initial directory has no future dates, and only calls about listings accept one', async () => {
    const { host } = await openWithClock();
    const { store } = host;
    const all = { offset: 0, limit: 10_000 };
    const { startups } = await store.startups.table({ search: '', status: 'all' }, all);
    const { posts } = await store.posts.table({ search: '' }, all);
    const dates = [...startups, ...posts].flatMap(({ publishedAt }) => publishedAt ?? []);
    expect(dates.length).toBeGreaterThan(50);
    expect(dates.filter((date) => date > now.toISOString())).toEqual([]);
    const dated = Object.values(contract).filter(
      ({ body }: CallDeclaration) => body !== undefined && 'entries' in body && 'publishedAt' in (body.entries as object),
    );
    // The scenarios test that `decideStartup` refuses a future date.
    expect(dated.map(({ id }) => id)).toEqual(['saveStartup', 'addStartup', 'decideStartup']);
  });
});
