import sql from 'sql-template-tag';
import type { Page, PageLink } from '../../../server/domain/content/pages.contract.ts';
import { isPublicPage } from '../../../server/domain/content/pages.rules.ts';
import type { Store } from '../../store.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import { json, recordTable } from '../record-table.ts';
import { formerItem, keepSlug, removeSlugs, takeSlug } from './former-slugs.ts';
import { tablePage, withoutCase } from './tables.ts';

const pages = recordTable<Page, '_id'>('pages', ['_id'], {
  _id: 'id',
  slug: 'slug',
  address: 'address',
  kind: 'kind',
  status: 'status',
  title: 'title',
  content: json('content'),
  seoTitle: 'seo_title',
  seoDescription: 'seo_description',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
});

const sortedBy = {
  title: withoutCase(sql`p.title`),
  slug: sql`p.slug`,
  status: sql`p.status`,
  updatedAt: sql`p.updated_at`,
};

const table = {
  from: sql`FROM pages p`,
  where: undefined,
  // "draft" sorts before "published".
  order: sql`ORDER BY p.status, p.title, p.id`,
  sortedBy,
  id: sql`p.id`,
  searched: [sql`p.title`, sql`p.slug`],
  select: sql`SELECT ${pages.columns('p')} FROM pages p`,
};

export function sqlPages(driver: Driver): Store['pages'] {
  return {
    byId: (id) => pages.one(driver, sql`id = ${id}`),
    bySlug: (slug) => pages.one(driver, sql`slug = ${slug}`),
    byFormerSlug: (slug) => pages.one(driver, sql`id = ${formerItem('page', slug)}`),
    published: () =>
      driver.all<PageLink>(sql`SELECT slug, address, title, kind FROM pages WHERE status = 'published' ORDER BY title, id`),
    insert: (page) =>
      driver.transaction(async (tx) => {
        await pages.insert(tx, page);
        await takeSlug(tx, 'page', page.slug, page._id);
        if (isPublicPage(page)) await raiseVersion(tx);
      }),
    update: (page) =>
      driver.transaction(async (tx) => {
        const before = await tx.one<Pick<Page, 'slug' | 'status'>>(sql`SELECT slug, status FROM pages WHERE id = ${page._id}`);
        if (before === undefined) return false;
        await pages.update(tx, page);
        if (before.slug !== page.slug) {
          await takeSlug(tx, 'page', page.slug, page._id);
          if (isPublicPage(before)) await keepSlug(tx, 'page', before.slug, page._id);
        }
        if (isPublicPage(before) || isPublicPage(page)) await raiseVersion(tx);
        return true;
      }),
    remove: (id) =>
      driver.transaction(async (tx) => {
        const removed = await tx.one<Pick<Page, 'status'>>(sql`DELETE FROM pages WHERE id = ${id} RETURNING status`);
        await removeSlugs(tx, 'page', id);
        if (removed !== undefined && isPublicPage(removed)) await raiseVersion(tx);
        return removed !== undefined;
      }),
    async table(filter, slice) {
      const { rows, total } = await tablePage<Page, keyof typeof sortedBy>(driver, table, filter, slice);
      return { pages: rows.map(pages.recordOf), total };
    },
  };
}
