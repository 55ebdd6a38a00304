import { describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import { decodeImport } from '../../server/cli/import-files.ts';
import { ImportRun, type ImportRunOptions } from '../../server/cli/import-run.ts';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import { type OpenStore, storePerTest } from './opened.ts';
import { emptyPostgresStores, withPostgres } from './postgres-databases.ts';

importAgain('in memory', async () => openMemoryStore());
importAgain('in SQLite', () => openSqliteStore(':memory:'));
await withPostgres((server) => importAgain('in PostgreSQL', emptyPostgresStores(server)));

const listing = {
  name: 'Acme',
  tagline: 'First',
  description: 'Pays everybody.',
  website: 'https://acme.example',
  categories: ['fintech', 'health'],
  tags: ['alpha', 'beta'],
  affiliateLink: 'https://acme.example/?via=debut',
  videoUrl: 'https://video.example/acme',
  specialOffer: 'Half off',
  makers: ['ada'],
  publishedAt: '2024-03-01T00:00:00.000Z',
  sourceId: 'list:1',
  pricing: 'free',
  platform: ['web', 'ios'],
  founded: 2019,
};
const optional = ['categories', 'tags', 'affiliateLink', 'videoUrl', 'specialOffer', 'makers'] as const;
const category = { name: 'Robotics', slug: 'robotics', description: 'Robots.', icon: '🤖', trending: true };
const post = {
  title: 'Hello',
  content: 'World',
  excerpt: 'A beginning.',
  tags: ['one'],
  author: { name: 'Ada', email: 'ada@example.com', avatar: '/images/ada.png' },
  coverImage: '/images/cover.png',
  category: 'Notes',
  publishedAt: '2024-03-01T00:00:00.000Z',
};

function importAgain(name: string, open: OpenStore): void {
  describe(`a second import ${name}`, () => {
    const store = storePerTest(open);

    async function importText(file: string, text: string, clearsEmpty = false, options: ImportRunOptions = {}) {
      const results = [];
      for (const list of decodeImport(file, text)) {
        const run = new ImportRun(store(), () => false, { clearsEmpty, createsCategories: true, ...options });
        const { inserted, updated, unchanged, rejected } = await run.importFile(list, () => undefined);
        results.push({ inserted, updated, unchanged, rejected });
      }
      return results;
    }
    const importRows = (kind: 'startups' | 'categories' | 'posts', row: object, clearsEmpty = false) =>
      importText('a.json', JSON.stringify({ [kind]: [row] }), clearsEmpty);
    const [inserted, updated, unchanged] = [
      { inserted: 1, updated: 0, unchanged: 0, rejected: [] },
      { inserted: 0, updated: 1, unchanged: 0, rejected: [] },
      { inserted: 0, updated: 0, unchanged: 1, rejected: [] },
    ];

    async function importedListing() {
      await store().fields.save(usualFields);
      expect(await importRows('startups', listing)).toEqual([inserted]);
      return storedListing();
    }
    const storedListing = async () => {
      const stored = await store().startups.bySlug('acme');
      if (stored === undefined) throw new Error('The listing is not stored.');
      return stored;
    };

    test('without the optional columns keeps every value of a listing', async () => {
      const before = await importedListing();
      const text = 'name,tagline,description,website\nAcme,Second,Pays everybody.,https://acme.example\n';
      expect(await importText('a.csv', text)).toEqual([updated]);
      expect(await storedListing()).toEqual({ ...before, tagline: 'Second' });
      const { name, tagline, description, website } = listing;
      expect(await importRows('startups', { name, tagline, description, website })).toEqual([updated]);
      expect(await storedListing()).toEqual(before);
    });

    test.each([
      ['empty', ''],
      ['blank', '  '],
      ['null', null],
      ['an empty list', []],
    ])('whose optional cells are %s keeps every value of a listing', async (_, cell) => {
      const before = await importedListing();
      const emptied = Object.fromEntries(Object.keys(listing).map((column) => [column, cell]));
      const { name, tagline, description, website } = listing;
      const row = { ...emptied, name, tagline, description, website, logo: cell, fields: { pricing: cell } };
      expect(await importRows('startups', row)).toEqual([unchanged]);
      expect(await storedListing()).toEqual(before);
    });

    test('adds categories and tags to those of a listing, or replaces them when asked', async () => {
      const before = await importedListing();
      const columns = 'name,tagline,description,website,categories,tags';
      const text = `${columns}\nAcme,First,Pays everybody.,https://acme.example,robotics|health,Gamma|ALPHA\n`;
      expect(await importText('a.csv', text)).toEqual([updated]);
      expect(await storedListing()).toEqual({
        ...before,
        categories: ['fintech', 'health', 'robotics'],
        tags: ['alpha', 'beta', 'Gamma'],
      });
      expect(await importText('a.csv', text)).toEqual([unchanged]);
      expect(await importText('a.csv', text, false, { replacesLists: true })).toEqual([updated]);
      expect(await storedListing()).toEqual({ ...before, categories: ['robotics', 'health'], tags: ['Gamma', 'ALPHA'] });
    });

    test('rejects a row with an unknown category unless the import may create categories', async () => {
      const text = JSON.stringify([listing, { ...listing, sourceId: 'list:2', website: 'https://b.example', categories: [] }]);
      const asked = { createsCategories: false };
      expect(await importText('a.json', text, false, asked)).toMatchObject([
        { inserted: 1, rejected: [{ row: 1, reasons: { categories: 'Category not found: Fintech, Health.' } }] },
      ]);
      expect(await store().categories.list()).toEqual([]);
    });

    test('that clears empty cells removes only the values of those cells from a listing', async () => {
      const { founded, ...before } = { ...(await importedListing()), founded: 2019 };
      await store().startups.update({ ...(await storedListing()), logo: '/images/logo.webp' });
      const { affiliateLink: _link, videoUrl: _video, specialOffer: _offer, makers: _makers, ...rest } = before;
      const columns = ['name', 'tagline', 'description', 'website', ...optional, 'logo', 'pricing', 'platform', 'publishedAt'];
      const text = `${columns.join(',')}\nAcme,First,Pays everybody.,https://acme.example,,,,,,,,,,\n`;
      expect(await importText('a.csv', text, true)).toEqual([updated]);
      expect(await storedListing()).toEqual({ ...rest, categories: [], tags: [], logo: '', fields: { founded } });
      expect(await importText('a.csv', text, true)).toEqual([unchanged]);
    });

    test('that clears empty cells keeps the values of absent columns, and refuses rows without a required cell', async () => {
      const before = await importedListing();
      const { name, tagline, description, website } = listing;
      expect(await importRows('startups', { name, tagline, description, website }, true)).toEqual([unchanged]);
      expect(await importRows('startups', { ...listing, tagline: '' }, true)).toMatchObject([
        { rejected: [{ reasons: { tagline: 'Missing.' } }] },
      ]);
      expect(await storedListing()).toEqual(before);
    });

    test('changes icon and trending of a category only if a row contains them', async () => {
      expect(await importRows('categories', category)).toEqual([inserted]);
      const before = await store().categories.bySlug('robotics');
      const { icon: _icon, trending: _trending, ...partial } = { ...category, description: 'Robots and arms.' };
      expect(await importRows('categories', partial)).toEqual([updated]);
      expect(await importRows('categories', { ...partial, icon: '', trending: null })).toEqual([unchanged]);
      expect(await store().categories.bySlug('robotics')).toEqual({ ...before, description: 'Robots and arms.' });
      expect(await importRows('categories', { ...partial, trending: false })).toEqual([updated]);
      expect(await importRows('categories', { ...partial, icon: '' }, true)).toEqual([updated]);
      expect(await store().categories.bySlug('robotics')).toMatchObject({ icon: '', trending: false });
    });

    test('changes excerpt, tags, author, cover, category and date of a post only if a row contains them', async () => {
      expect(await importRows('posts', post)).toEqual([inserted]);
      const before = await store().posts.bySlug('hello');
      const { title, content } = post;
      expect(await importRows('posts', { title, content })).toEqual([unchanged]);
      const emptied = { excerpt: '', tags: [], author: null, coverImage: '', category: '', publishedAt: null };
      expect(await importRows('posts', { title, content, ...emptied })).toEqual([unchanged]);
      expect(await importRows('posts', { title, content, author: 'Ada' })).toEqual([unchanged]);
      expect(await store().posts.bySlug('hello')).toEqual(before);
      expect(await importRows('posts', { title, content, ...emptied }, true)).toEqual([updated]);
      expect(await store().posts.bySlug('hello')).toEqual({
        ...before,
        excerpt: '',
        tags: [],
        author: { name: 'The editors', email: '', avatar: '' },
        featuredImage: '',
      });
    });

    test('gives a post another author, without the previous author’s email and avatar', async () => {
      await importRows('posts', post);
      expect(await importRows('posts', { ...post, author: 'Grace' })).toEqual([updated]);
      expect((await store().posts.bySlug('hello'))?.author).toEqual({ name: 'Grace', email: '', avatar: '' });
    });
  });
}
