import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import { byTitle, isPublicPage } from '../../server/domain/content/pages.rules.ts';
import type { Store } from '../store.ts';
import { followSlug, formerItem } from './former-slugs.ts';
import { idOf, rowsOf } from './rows.ts';
import { type Access, isTaken, refuseIf } from './state.ts';
import { tablePage } from './tables.ts';

/** `published` is in `store.ts`, because every visit to the demo needs it. */
export function memoryPages(access: Access): Omit<Store['pages'], 'published'> {
  const { read } = access;
  const pages = rowsOf(access, (state) => state.pages, idOf, {
    check: (state, { _id, slug }) =>
      refuseIf(
        isTaken(state.pages, _id, (other) => other.slug, slug),
        'pages.slug',
      ),
    wrote(state, before, after) {
      if (before?.status === 'published' || after?.status === 'published') state.version += 1;
      followSlug(state, 'page', before, after, isPublicPage);
    },
  });
  return {
    byId: pages.byKey,
    bySlug: (slug) => pages.find((page) => page.slug === slug),
    byFormerSlug: (slug) => pages.byKey(formerItem(read(), 'page', slug) ?? ''),
    insert: pages.insert,
    update: pages.update,
    remove: pages.remove,
    async table(filter, slice) {
      const draftsFirst = [...read().pages.values()].sort((a, b) => byCodePoints(a.status, b.status) || byTitle(a, b));
      const { rows, total } = tablePage(
        {
          rows: draftsFirst,
          searched: ({ title, slug }) => [title, slug],
          sortedBy: {
            title: ({ title }) => title,
            slug: ({ slug }) => slug,
            status: ({ status }) => status,
            updatedAt: ({ updatedAt }) => updatedAt,
          },
        },
        filter,
        slice,
      );
      return { pages: structuredClone(rows), total };
    },
  };
}
