import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../db/sql/store.ts';
import { aFeedback, anId } from '../../tests/store/builders.ts';
import { aMerge } from '../../tests/store/merge-builder.ts';
import { reencodeImage } from '../adapters/adapters.ts';
import { WebError, type WebResponse, type Websites } from '../domain/websites/web.contract.ts';
import { type FileResult, ImportRun, type ImportRunOptions, whyMiscounted } from './import-run.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'debut-import-run-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a running server can write between the rows of an import', async () => {
  const path = join(folder, 'debut.sqlite');
  const importer = await openSqliteStore(path);
  const server = await openSqliteStore(path);
  const rows = Array.from({ length: 200 }, (_, number) => ({
    name: `Company ${number}`,
    tagline: 'Pays',
    description: 'Pays everybody.',
    website: `https://company-${number}.example`,
  }));
  const run = new ImportRun(importer, () => false, creating);
  let isRunning = true;
  const importing = run
    .importFile({ file: 'a.json', kind: 'startups', rows }, () => undefined)
    .finally(() => (isRunning = false));
  await server.feedback.insert(aFeedback({ _id: anId(1) }));
  await server.feedback.insert(aFeedback({ _id: anId(2) }));
  expect(isRunning).toBe(true);
  expect(await importing).toMatchObject({ inserted: 200, processed: 200 });
  await importer.close();
  await server.close();
});

test('a category that another import has just created is used', async () => {
  const store = await openSqliteStore(':memory:');
  const [first, second] = [new ImportRun(store, () => false, creating), new ImportRun(store, () => false, creating)];
  const importRow = async (run: ImportRun, name: string, category: string) => {
    const row = { name, tagline: 'Pays', description: 'Pays.', website: `https://${name}.example`, categories: [category] };
    const file = { file: 'a.json', kind: 'startups' as const, rows: [row] };
    return (await run.importFile(file, () => undefined)).createdCategories;
  };
  expect(await importRow(first, 'alpha', 'fintech')).toEqual(['fintech']);
  expect(await importRow(second, 'beta', 'health')).toEqual(['health']);
  expect(await importRow(first, 'gamma', 'health')).toEqual([]);
  await store.close();
});
const creating = { createsCategories: true };

test('rows with former slugs refer to the current categories and posts, and change nothing in them', async () => {
  const store = await openSqliteStore(':memory:');
  const importRows = (kind: 'startups' | 'categories' | 'posts', rows: object[]) =>
    new ImportRun(store, () => false, creating).importFile({ file: 'a.json', kind, rows }, () => undefined);
  const row = { name: 'Alpha', tagline: 'Pays', description: 'Pays.', website: 'https://alpha.example' };
  const categories = ['fintech', 'banking'].map((slug) => ({ name: slug, slug, description: 'About money.' }));
  const post = { title: 'Hello', content: 'Hello.', slug: 'hello', category: 'News' };
  await importRows('categories', categories);
  await importRows('startups', [{ ...row, categories: ['fintech'] }]);
  await importRows('posts', [post]);

  const [fintech, banking] = [await store.categories.bySlug('fintech'), await store.categories.bySlug('banking')];
  const [hello, news] = [await store.posts.bySlug('hello'), await store.posts.categoryBySlug('news', '2026-11-21')];
  if (!fintech || !banking || !hello || !news) throw new Error('Nothing was imported.');
  await store.categories.update({ ...banking, name: 'Money', slug: 'money' });
  await store.categoryMerges.merge(fintech._id, banking._id);
  await store.posts.update({ ...hello, slug: 'welcome' });
  await store.posts.updateCategory({ ...news, slug: 'notes' });

  expect(await importRows('categories', categories)).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
  expect(await importRows('startups', [{ ...row, categories: ['fintech', 'banking'] }])).toMatchObject({
    unchanged: 1,
    createdCategories: [],
  });
  expect(await importRows('posts', [post])).toMatchObject({ inserted: 0, unchanged: 1, createdCategories: [] });
  expect((await store.categories.list()).map(({ name, slug }) => [name, slug])).toEqual([['Money', 'money']]);
  // A new listing does not take the former slug of another one.
  const alpha = await store.startups.bySlug('alpha');
  if (alpha === undefined) throw new Error('Nothing was imported.');
  await store.startups.update({ ...alpha, slug: 'alpha-bank' });
  await importRows('startups', [{ ...row, website: 'https://other.example' }]);
  expect((await store.startups.byWebsite('https://other.example'))[0]?.slug).toBe('alpha-2');
  await store.close();
});

test('a logo on another site is fetched again only if it could not be read the first time', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const store = await openSqliteStore(':memory:');
  const rows = ['a', 'b', 'c'].map((name) => ({
    name,
    tagline: 'Pays',
    description: 'Pays everybody.',
    website: `https://${name}.example`,
    logoUrl: `https://${name}.example/logo.png`,
    sourceId: `list:${name}`,
  }));
  const answers = new Map([
    ['https://a.example/logo.png', png],
    ['https://b.example/logo.png', Buffer.from('<svg/>')],
  ]);
  const importOnce = async (fetchesLogos: boolean) => {
    const asked: string[] = [];
    const fetchLogo = async (address: string) => {
      asked.push(address);
      return answers.get(address);
    };
    const run = new ImportRun(store, () => false, fetchesLogos ? { ...creating, fetchLogo } : creating);
    const { images, missingImages } = await run.importFile({ file: 'a.json', kind: 'startups', rows }, () => undefined);
    return { asked: asked.sort(), images, missing: [...missingImages].sort() };
  };
  const [a, b, c] = rows.map(({ logoUrl }) => logoUrl);
  expect(await importOnce(false)).toEqual({ asked: [], images: 0, missing: [] });
  expect(await importOnce(true)).toEqual({ asked: [a, b, c], images: 1, missing: [b, c] });
  const logo = (await store.startups.bySourceId('list:a'))?.logo ?? '';
  expect(logo).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/);
  expect(await store.images.bySha256(logo.slice('/images/'.length, -'.webp'.length))).toBeDefined();
  expect(await importOnce(true)).toEqual({ asked: [b, c], images: 0, missing: [b, c] });
  expect((await store.startups.bySourceId('list:a'))?.logo).toBe(logo);
  expect((await store.startups.bySourceId('list:b'))?.logo).toBe('');

  // A path of an image, as in an export, but the file of the image is missing.
  const gone = `/images/${'0'.repeat(64)}.webp`;
  const exported = [logo, gone].map((address, at) => ({ ...rows[at], logoUrl: undefined, logo: address }));
  const { missingImages } = await new ImportRun(store, () => false, creating).importFile(
    { file: 'a.json', kind: 'startups', rows: exported },
    () => undefined,
  );
  expect([...missingImages]).toEqual([gone]);
  await store.close();
});

test('the icons of websites are fetched after all rows are imported, even for unchanged listings', async () => {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const store = await openSqliteStore(':memory:');
  const rows = Array.from({ length: 10 }, (_, at) => ({
    name: `Company ${at}`,
    tagline: 'Pays',
    description: 'Pays everybody.',
    website: `https://company-${at}.example`,
  }));
  const get = async (url: string): Promise<WebResponse> => {
    if (url.startsWith('https://company-9')) throw new WebError('unknown_host');
    return { url: new URL(url), status: 200, type: 'image/png', body: png };
  };
  const readPage = async ({ url }: WebResponse) => ({ icons: [`${url.href}icon.png`] });
  // The import uses no other method of the readers.
  const icons = { websites: { get, readPage } as unknown as Websites, encodeImage: reencodeImage };
  const importOnce = async (options: ImportRunOptions) => {
    const left: number[] = [];
    const run = new ImportRun(store, () => false, options);
    const input = { file: 'a.json', kind: 'startups' as const, rows };
    const result = await run.importFile(
      input,
      () => undefined,
      (count) => left.push(count),
    );
    return { ...result, left };
  };
  expect(await importOnce({})).toMatchObject({ inserted: 10, icons: undefined, left: [] });
  expect(await importOnce({ icons })).toMatchObject({
    unchanged: 10,
    icons: { fetched: 9, failed: [{ name: 'Company 9', reason: 'This domain name does not exist.' }] },
    left: [10, 2, 0],
  });
  expect((await store.startups.byWebsite('https://company-8.example'))[0]?.logo).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/);
  expect(await importOnce({ icons })).toMatchObject({ unchanged: 10, icons: { fetched: 0 }, left: [1, 0] });
  await store.close();
});

test.each(['its sourceId', 'its website'])(
  'a row that has %s in common with a merged duplicate changes neither listing, even when repeated',
  async (same) => {
    const store = await openSqliteStore(':memory:');
    const company = (name: string) => ({
      name,
      tagline: 'Pays',
      description: 'Pays everybody.',
      website: `https://${name.toLowerCase()}.example`,
      sourceId: `list:${name}`,
    });
    const importRows = (rows: object[]) =>
      new ImportRun(store, () => false, creating).importFile({ file: 'a.json', kind: 'startups', rows }, () => undefined);
    await importRows([company('Alpha'), company('Beta'), company('Gamma')]);
    const stored = async (name: string) => {
      const startup = await store.startups.bySourceId(`list:${name}`);
      if (startup === undefined) throw new Error(`${name} was not imported.`);
      return startup;
    };
    for (const [duplicate, survivor] of [
      ['Alpha', 'Beta'],
      ['Beta', 'Gamma'],
    ] as const) {
      const startup = await stored(duplicate);
      const ids = { duplicateId: startup._id, survivorId: (await stored(survivor))._id };
      await store.startups.update({ ...startup, status: 'archived' });
      await store.merges.insert(aMerge({ ...ids, mergedBy: null }));
    }
    const before = [await stored('Alpha'), await stored('Beta'), await stored('Gamma')];

    const changed = { ...company('Alpha'), name: 'Alpha Two', tagline: 'Anew' };
    const row = same === 'its sourceId' ? changed : { ...changed, sourceId: undefined };
    for (let time = 0; time < 2; time += 1)
      expect(await importRows([row, company('Gamma')])).toMatchObject({
        inserted: 0,
        updated: 0,
        unchanged: 1,
        merged: [{ name: 'Alpha Two', into: 'gamma' }],
        rejected: [],
      });
    expect([await stored('Alpha'), await stored('Beta'), await stored('Gamma')]).toEqual(before);
    await store.close();
  },
);

test('counts that do not add up to the rows of a file are an error', () => {
  const result: FileResult = {
    inserted: 1,
    updated: 2,
    unchanged: 3,
    skipped: ['Alpha'],
    merged: [{ name: 'Beta', into: 'gamma' }],
    rejected: [{ row: 9, reasons: {}, raw: {} }],
    createdCategories: [],
    images: 0,
    missingImages: new Set(),
    ignored: [],
    icons: undefined,
    processed: 9,
  };
  expect([whyMiscounted(result, 9, false), whyMiscounted(result, 20, true)]).toEqual([undefined, undefined]);
  expect(whyMiscounted(result, 10, false)).toBe('The counts add up to 9, but there are 10 rows. Please report this.');
  expect(whyMiscounted({ ...result, inserted: 2 }, 20, true)).toBe(
    'The counts add up to 10, but there are 9 rows. Please report this.',
  );
});
