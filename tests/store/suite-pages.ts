import { expect, test } from 'vitest';
import { anId } from './builders.ts';
import { all, brokenBy, type OpenStore, storePerTest } from './opened.ts';
import { aPage } from './page-builder.ts';

export function pageRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('a page is read back unchanged, by its id and its slug', async () => {
    const plain = aPage({ _id: anId(2), slug: 'about', kind: 'about', content: 'Plain text', status: 'draft', address: 'pages' });
    await store().pages.insert(aPage());
    await store().pages.insert(plain);
    expect([await store().pages.byId(anId(1)), await store().pages.bySlug('about')]).toEqual([aPage(), plain]);
    expect([await store().pages.byId(anId(9)), await store().pages.bySlug('unknown')]).toEqual([undefined, undefined]);
  });

  test('slugs are unique, and an update of an unknown page changes nothing', async () => {
    await store().pages.insert(aPage());
    await store().pages.insert(aPage({ _id: anId(2), slug: 'about' }));
    expect(await brokenBy(store().pages.insert(aPage({ _id: anId(3) })))).toBe('pages.slug');
    expect(await brokenBy(store().pages.update(aPage({ slug: 'about' })))).toBe('pages.slug');
    expect(await store().pages.update(aPage({ _id: anId(9), slug: 'nine' }))).toBe(false);
  });

  test('the published pages are listed by title', async () => {
    await store().pages.insert(aPage({ title: 'B' }));
    await store().pages.insert(aPage({ _id: anId(2), slug: 'a', title: 'A', kind: 'about', address: 'pages' }));
    await store().pages.insert(aPage({ _id: anId(3), slug: 'c', status: 'draft' }));
    expect(await store().pages.published()).toEqual([
      { slug: 'a', address: 'pages', title: 'A', kind: 'about' },
      { slug: 'imprint', address: 'short', title: 'B', kind: 'imprint' },
    ]);
  });

  test('the table has drafts first, and finds titles and slugs', async () => {
    await store().pages.insert(aPage({ title: 'B' }));
    await store().pages.insert(aPage({ _id: anId(2), slug: 'a', title: 'A' }));
    await store().pages.insert(aPage({ _id: anId(3), slug: 'c', title: 'C', status: 'draft' }));
    const found = async (filter: Parameters<ReturnType<typeof store>['pages']['table']>[0]) =>
      (await store().pages.table(filter, all)).pages.map(({ slug }) => slug);
    expect(await found({ search: '' })).toEqual(['c', 'a', 'imprint']);
    expect(await found({ search: '', sort: '-title' })).toEqual(['c', 'imprint', 'a']);
    expect(await found({ search: 'impr' })).toEqual(['imprint']);
  });

  test('a former slug of a published page finds it, until another page takes it or the page is removed', async () => {
    const { pages, formerSlugs } = store();
    await pages.insert(aPage());
    await pages.update(aPage({ slug: 'legal' }));
    expect((await pages.byFormerSlug('imprint'))?._id).toBe(anId(1));
    expect(await formerSlugs.list('')).toEqual([{ kind: 'page', slug: 'imprint', current: 'legal' }]);
    await pages.insert(aPage({ _id: anId(2), status: 'draft' }));
    expect(await pages.byFormerSlug('imprint')).toBeUndefined();
    await pages.update(aPage({ slug: 'notice' }));
    expect([await pages.remove(anId(1)), await pages.remove(anId(1))]).toEqual([true, false]);
    expect(await pages.byFormerSlug('legal')).toBeUndefined();
  });

  test('only writes of published pages raise the version', async () => {
    const { pages, version } = store();
    const versions = [await version()];
    const after = async (write: Promise<unknown>) => {
      await write;
      versions.push(await version());
    };
    const draft = aPage({ status: 'draft' });
    await after(pages.insert(draft));
    await after(pages.update({ ...draft, title: 'Other' }));
    const [first = 0] = versions;
    expect(versions).toEqual([first, first, first]);
    await after(pages.update(aPage()));
    await after(pages.update(draft));
    await after(pages.update(aPage()));
    await after(pages.remove(anId(1)));
    expect(new Set(versions).size).toBe(5);
  });
}
