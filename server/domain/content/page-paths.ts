import type { PageLink } from './pages.contract.ts';

/** The path of one of the operator's pages: "/imprint" or "/pages/imprint". */
export function pagePath({ address, slug }: Pick<PageLink, 'address' | 'slug'>): string {
  return `${address === 'short' ? '' : '/pages'}/${encodeURIComponent(slug)}`;
}
