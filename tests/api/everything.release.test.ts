import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { seedSample } from '../../db/sample/seed.ts';
import type { Store } from '../../db/store.ts';
import { encodeImage, storedImage } from '../../server/adapters/images.ts';
import { openZip, writeZip } from '../../server/adapters/zip.ts';
import { decodeDataUrl, imagePath } from '../../server/domain/core/images.ts';
import { everythingFiles, type ExportedFile } from '../../server/domain/transfer/everything-files.ts';
import { importEverything } from '../../server/domain/transfer/everything-import.ts';
import { aStartup, anArchive, aSubmission, aSubscriber, aUser, anId, daysAgo } from '../store/builders.ts';
import { aMerge } from '../store/merge-builder.ts';
import { aReviewState } from '../store/message-builder.ts';
import { withPostgres } from '../store/postgres-databases.ts';
import { dumpedMemory, dumpedPostgres, dumpedSqlite } from './dumped-stores.ts';
import { now } from './hosts.ts';
import { tinyImage } from './members.ts';
import { publicReplies } from './public-replies.ts';
import { defaultSections } from '../../server/domain/site/default-sections.ts';

const folder = mkdtempSync(join(tmpdir(), 'debut-everything-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The slugs that items of `fill` had before. */
const former = [
  'mosscount',
  'moss-two',
  'old-post',
  'old-category',
  'old-blog',
  'old-collection',
  'twin-two',
  'twin-three',
  'old-about',
];

const mosscount = '00000000000300003b6c9058';
const bylinery = '000000000003000018cafacd';

/**
 * Writes the sample, and everything that the sample lacks: former slugs, merges, archives, days without a time, images, hostile
 * texts.
 */
async function fill(store: Store): Promise<void> {
  await seedSample(store, now);
  const image = await encodeImage(decodeDataUrl(tinyImage) ?? new Uint8Array());
  await store.images.save(image, now.toISOString());
  const logo = imagePath(image.sha256);
  await store.users.insert(aUser({ _id: anId(1), username: '=cmd|"x"', name: "'+1", avatar: logo, emailVerifiedAt: daysAgo(9) }));
  await fillListings(store, logo);
  await fillSlugs(store);
  await store.newsletter.insert(aSubscriber());
  await store.newsletter.insert(
    aSubscriber({ _id: anId(2), createdAt: daysAgo(3), status: 'unconfirmed', writtenIssues: false }),
  );
  const left = { status: 'unsubscribed', source: 'member', confirmedAt: daysAgo(2), unsubscribedAt: daysAgo(1) } as const;
  await store.newsletter.insert(aSubscriber({ _id: anId(3), createdAt: daysAgo(4), ...left, weeklyDigest: false }));
  await store.siteSections.save('texts', { ...defaultSections.texts, footerLine: '© Moss & Sons' });
  await store.reportReasons.save({ reasons: [{ key: 'odd', title: 'Odd', text: 'It is odd.' }] });
  await store.revisionSettings.save({ instantParts: ['tagline'] });
  await store.analytics.setTrending([bylinery]);
  const [post] = (await store.posts.table({ search: '' }, { offset: 0, limit: 1 })).posts;
  if (post !== undefined) await store.posts.update({ ...post, featuredImage: logo });
}

async function fillListings({ startups, submissions, reviewStates, archives, merges }: Store, logo: string): Promise<void> {
  const owned = { userId: anId(1), verifiedAt: daysAgo(3) };
  const listing = { name: 'Twin', description: '**Bold** "quotes", ünïcode 𠮷\n\n- list', logo, likes: 7, featured: true };
  await startups.insert(aStartup({ ...listing, ...owned, _id: anId(1), slug: 'twin', sourceId: 'list:1' }));
  // This listing has the same name and website as the previous one, and a publish date without a time.
  const day = { publishedAt: '2020-02-29T00:00:00.000Z', dayOnly: true } as const;
  await startups.insert(aStartup({ ...listing, ...day, _id: anId(2), slug: 'twin-2', lastAliveAt: '' }));
  await startups.insert(aStartup({ _id: anId(3), status: 'pending', publishedAt: '2027-01-01T00:00:00.000Z' }));
  await startups.insert(aStartup({ _id: anId(4), status: 'rejected', publishedAt: null, rejectionReason: 'No.' }));
  await startups.insert(aStartup({ _id: anId(5), status: 'archived' }));
  await archives.save(anArchive({ startupId: anId(5), note: 'Gone.' }));
  await startups.insert(aStartup({ _id: anId(6), status: 'archived', slug: 'twin-two' }));
  await startups.insert(aStartup({ _id: anId(7), status: 'archived', slug: 'twin-four' }));
  for (const duplicateId of [anId(6), anId(7)]) await archives.save(anArchive({ startupId: duplicateId, reason: 'duplicate' }));
  // A chain of merges: listing 7 was merged into listing 6, and listing 6 into listing 1.
  await merges.insert(aMerge({ duplicateId: anId(7), survivorId: anId(6) }));
  await merges.insert(aMerge({ duplicateId: anId(6), survivorId: anId(1) }));
  const decided = { userId: anId(1), plan: 'Hobby', createdAt: daysAgo(4), decidedAt: daysAgo(1) };
  await submissions.save(aSubmission({ ...decided, startupId: anId(1), comments: '=1+1' }));
  const state = aReviewState({ itemKind: 'submission', itemId: anId(1), startupId: anId(1), askedOf: null, takenBy: null });
  await reviewStates.save({ ...state, pausedMs: 3_600_000, decidedBy: null });
}

/** Gives items new slugs, so that they have former slugs. */
async function fillSlugs(store: Store): Promise<void> {
  const renameStartup = async (id: string, slug: string) => {
    const found = await store.startups.byId(id);
    if (found !== undefined) await store.startups.update({ ...found, slug });
  };
  await renameStartup(mosscount, 'moss-two');
  await renameStartup(mosscount, 'moss-three');
  await renameStartup(anId(7), 'twin-three');
  await renameStartup(anId(5), 'gone-two');
  const [category] = await store.categories.list();
  const [postCategory] = await store.posts.categories(now.toISOString());
  const [collection] = (await store.collections.ofDirectory()).filter(({ visibility }) => visibility === 'public');
  const { posts } = await store.posts.table({ search: '' }, { offset: 0, limit: 99 });
  const post = posts.find(({ status, publishedAt }) => status === 'published' && publishedAt !== null);
  if (category === undefined || postCategory === undefined || collection === undefined || post === undefined)
    throw new Error('The sample has changed.');
  await store.categories.update({ ...category, slug: 'old-category' });
  await store.categories.update(category);
  await store.posts.update({ ...post, slug: 'old-post' });
  await store.posts.update(post);
  await store.posts.updateCategory({ ...postCategory, slug: 'old-blog' });
  await store.posts.updateCategory(postCategory);
  await store.collections.update({ ...collection, slug: 'old-collection' });
  await store.collections.update(collection);
  const about = await store.pages.bySlug('about');
  if (about === undefined) throw new Error('The sample has changed.');
  await store.pages.update({ ...about, slug: 'old-about' });
  await store.pages.update(about);
  await store.pages.insert({ ...about, _id: anId(1), slug: 'draft', address: 'short', status: 'draft' });
}

let files = 0;

async function exportTo(store: Store): Promise<string> {
  const path = join(folder, `everything-${(files += 1)}.zip`);
  await writeZip(everythingFiles(store, now), Writable.toWeb(createWriteStream(path)), now);
  return path;
}

const options = {
  now,
  readImage: storedImage,
  leaveOut: (name: string) => expect.unreachable(name),
  report: () => undefined,
  isStopped: () => false,
};

async function importFrom(path: string, store: Store): Promise<void> {
  const zip = await openZip(path);
  try {
    await importEverything(store, zip, options);
  } finally {
    await zip.close();
  }
}

/** The texts of a ZIP file by name. */
async function textsOf(path: string): Promise<Record<string, string>> {
  const zip = await openZip(path);
  const texts: Record<string, string> = {};
  for (const name of zip.names) texts[name] = Buffer.from(await zip.bytes(name)).toString('latin1');
  await zip.close();
  return texts;
}

/** A ZIP file with these texts in Latin-1. */
async function zipOf(texts: Readonly<Record<string, string>>): Promise<string> {
  const path = join(folder, `texts-${(files += 1)}.zip`);
  async function* all(): AsyncGenerator<ExportedFile> {
    for (const [name, text] of Object.entries(texts)) yield { name, pieces: pieceOf(text) };
  }
  async function* pieceOf(text: string) {
    yield Buffer.from(text, 'latin1');
  }
  await writeZip(all(), Writable.toWeb(createWriteStream(path)), now);
  return path;
}

describe('everything.zip', () => {
  const testTwice = (name: string, open: (() => Promise<{ store: Store }>)[]) =>
    test(`an export that is imported into an empty directory gives the same public API, and so does a second export and import: ${name}`, async () => {
      const [first, ...others] = await Promise.all(open.map(async (each) => (await each()).store));
      if (first === undefined) throw new Error('There is no first store.');
      await fill(first);
      const expected = await publicReplies(first, former);
      let path = await exportTo(first);
      const texts = await textsOf(path);
      for (const store of others) {
        await importFrom(path, store);
        expect(await publicReplies(store, former)).toEqual(expected);
        path = await exportTo(store);
        // Merges are exported without the data for undoing them. The audit log is not imported, and is empty here.
        expect(await textsOf(path)).toEqual(texts);
      }
    });
  testTwice('SQLite, memory, SQLite', [dumpedSqlite, dumpedMemory, dumpedSqlite]);

  test('subscribers keep their status and choices; those of a file from before addresses were confirmed are confirmed', async () => {
    const [{ store: first }, { store }, { store: old }] = [await dumpedMemory(), await dumpedSqlite(), await dumpedSqlite()];
    await fill(first);
    const shown = async ({ newsletter }: Store) => (await newsletter.list()).map(({ _id, ...subscriber }) => subscriber);
    const path = await exportTo(first);
    await importFrom(path, store);
    expect(await shown(store)).toEqual(expect.arrayContaining(await shown(first)));
    const texts = { ...(await textsOf(path)), 'subscribers.csv': `Email,Subscribed At\r\nada@example.com,${daysAgo(9)}\r\n` };
    await importFrom(await zipOf(texts), old);
    const { _id, unsubscribeToken: _secret, ...confirmed } = aSubscriber({ email: 'ada@example.com', createdAt: daysAgo(9) });
    expect(await shown(old)).toEqual([confirmed]);
  });

  test('members keep their role, but no way to sign in', async () => {
    const [{ store: first }, { store }] = [await dumpedMemory(), await dumpedMemory()];
    await fill(first);
    const before = await first.users.byUsername('ida');
    if (before === undefined) throw new Error('The sample has changed.');
    const secrets = { passwordHash: 'secret-hash', googleSub: 'secret-sub', newEmail: 'new@example.com', twoStep: true };
    await first.users.update({ ...before, ...secrets });
    const path = await exportTo(first);
    expect(JSON.stringify(await textsOf(path))).not.toMatch(/secret-|new@example\.com/);
    await importFrom(path, store);
    expect(await store.users.byUsername('ida')).toEqual({
      ...before,
      passwordHash: null,
      googleSub: null,
      newEmail: null,
      twoStep: false,
      emailVerifiedAt: now.toISOString(),
      expiresAt: null,
    });
  });
});

await withPostgres((server) => {
  test('everything.zip of PostgreSQL gives the same public API in SQLite, and everything.zip of SQLite in PostgreSQL', async () => {
    const [{ store: first }, { store: second }, { store: third }] = [
      await dumpedPostgres(server),
      await dumpedSqlite(),
      await dumpedPostgres(server),
    ];
    await fill(first);
    const expected = await publicReplies(first, former);
    await importFrom(await exportTo(first), second);
    expect(await publicReplies(second, former)).toEqual(expected);
    await importFrom(await exportTo(second), third);
    expect(await publicReplies(third, former)).toEqual(expected);
  });
});

describe('an import is refused and changes nothing', () => {
  const manifest = { 'manifest.json': '{"version":1}' };
  const category = JSON.stringify({ ...anEmptyCategory(), name: 'Fintech' });
  test.each<[string, Record<string, string>, RegExp]>([
    ['a ZIP file of something else', { 'a.txt': 'a' }, /not an export of everything/],
    ['a later version', { 'manifest.json': '{"version":2}' }, /later version/],
    [
      'a row that is not JSON',
      { ...manifest, 'categories.jsonl': `${category}\n{` },
      /categories\.jsonl, line 2 is not valid JSON/,
    ],
    ['a row without a name', { ...manifest, 'categories.jsonl': category.replace('"Fintech"', '""') }, /line 1: name: /],
    ['an unknown property', { ...manifest, 'categories.jsonl': category.replace('{', '{"admin":true,') }, /line 1: admin: /],
    ['an object instead of a list', { ...manifest, 'deals.json': '{}' }, /deals\.json is not a list/],
    ['deep nesting', { ...manifest, 'deals.json': '['.repeat(10_000) }, /nested more than 100 levels/],
    ['an unclosed quote', { ...manifest, 'users.csv': 'id\n"' }, /users\.csv is not a table/],
    ['text that is not UTF-8', { ...manifest, 'posts.jsonl': '\xFF' }, /posts\.jsonl is not UTF-8 text/],
  ])('%s', async (_name, texts, message) => {
    const { store, dump } = await dumpedSqlite();
    const before = await dump();
    const path = await zipOf(texts);
    await expect(importFrom(path, store)).rejects.toThrow(message);
    expect(await dump()).toEqual(before);
  });

  test('if the directory is not empty', async () => {
    const [{ store: first }, { store, dump }] = [await dumpedMemory(), await dumpedSqlite()];
    await seedSample(first, now);
    await store.startups.insert(aStartup());
    await store.users.insert(aUser());
    const before = await dump();
    await expect(importFrom(await exportTo(first), store)).rejects.toThrow(
      'The directory is not empty: it has 1 startup, 1 user.',
    );
    expect(await dump()).toEqual(before);
  });

  test('a row that breaks a constraint', async () => {
    const { store, dump } = await dumpedSqlite();
    const before = await dump();
    const path = await zipOf({ ...manifest, 'categories.jsonl': `${category}\n${category}\n` });
    await expect(importFrom(path, store)).rejects.toThrow(/categories\.jsonl/);
    expect(await dump()).toEqual(before);
  });
});

function anEmptyCategory() {
  const image = { imageUrl: '', imageTitle: '', imageText: '', imageCaption: '', imageDescription: '' };
  const texts = { slug: 'fintech', description: 'Money.', icon: '', seoTitle: '' };
  return { _id: anId(1), ...texts, trending: false, startupCount: 0, ...image };
}

describe('a hostile ZIP file', () => {
  const limits = { entries: 3, totalBytes: 2_000, wholeBytes: 1_000, lineLength: 100 };

  test('is refused if it has a path as a name, too many files, a file that is too large, or a line that is too long', async () => {
    const many = await zipOf({ a: '', b: '', c: '', d: '' });
    await expect(openZip(many, limits)).rejects.toThrow('The ZIP file has too many files.');
    const above = await zipOf({ '../../etc/passwd': '' });
    await expect(openZip(above)).rejects.toThrow('The ZIP file is damaged, or not a ZIP file.');
    const zip = await openZip(await zipOf({ 'a.json': 'x'.repeat(1_001), 'b.jsonl': 'x'.repeat(101) }), limits);
    onTestFinished(zip.close);
    await expect(zip.bytes('a.json')).rejects.toThrow('a.json is too large.');
    await expect(zip.lines('b.jsonl').next()).rejects.toThrow('b.jsonl has a line that is too long.');
  });

  test('is refused if it is damaged or not a ZIP file', async () => {
    const path = join(folder, 'not.zip');
    writeFileSync(path, 'PK not a zip');
    await expect(openZip(path)).rejects.toThrow('The ZIP file is damaged, or not a ZIP file.');
  });
});
