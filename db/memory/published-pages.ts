import type { PageLink } from '../../server/domain/content/pages.contract.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { State } from './state.ts';

/** Links to the published pages, by title. */
export function publishedPages({ pages }: State): PageLink[] {
  return [...pages.values()]
    .filter(({ status }) => status === 'published')
    .sort((a, b) => byCodePoints(a.title, b.title) || byCodePoints(a._id, b._id))
    .map(({ slug, address, title, kind }) => ({ slug, address, title, kind }));
}
