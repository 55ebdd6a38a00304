import { nouns, say } from '../../../server/domain/core/noun.ts';
import { minIndexedListings } from '../../../server/domain/listings/tags.rules.ts';
import { countOf } from '../../lib/text.ts';
import { filtersIn, listAddress, type DescribedPage, type ShownList } from './head.ts';

export const tagsPage: DescribedPage = ({ siteName, withSiteName, breadcrumbs }) => ({
  title: withSiteName('Tags'),
  description: say`The tags of startups and AI tools on ${siteName}, in alphabetical order.`,
  path: '/tags',
  jsonLd: [breadcrumbs({ name: 'Tags', path: '/tags' })],
});

export function tagPage({
  tag,
  key,
  startupCount,
  page,
  ...list
}: {
  tag: string;
  key: string;
  startupCount: number;
  page: number;
} & ShownList): DescribedPage {
  const path = `/tags/${encodeURIComponent(key)}`;
  return ({ siteName, withSiteName, breadcrumbs }) => ({
    title: withSiteName(say`Startups tagged “${tag}”${filtersIn(list)}${page > 1 ? `, page ${page}` : ''}`),
    description: `${countOf(startupCount, ...nouns())} tagged “${tag}”, from ${siteName}.`,
    ...listAddress(path, { page, ...list }),
    ...(startupCount < minIndexedListings && { noindex: true as const }),
    jsonLd: [breadcrumbs({ name: 'Tags', path: '/tags' }, { name: tag, path })],
  });
}
