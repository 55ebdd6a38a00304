import { minIndexedListings } from '../../../server/domain/listings/tags.rules.ts';
import { countOf } from '../../lib/text.ts';
import { filtersIn, listAddress, type Page, type ShownList } from './head.ts';

/** The metadata of the page of all tags as a `Page` for `headFor`. */
export const tagsPage: Page = {
  kind: 'described',
  describe: ({ siteName, withSiteName, breadcrumbs }) => ({
    title: withSiteName('Tags'),
    description: `The tags of startups and AI tools on ${siteName}, in alphabetical order.`,
    path: '/tags',
    image: '',
    jsonLd: [breadcrumbs({ name: 'Tags', path: '/tags' })],
  }),
};

/** The metadata of a tag's page as a `Page` for `headFor`. */
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
} & ShownList): Page {
  const path = `/tags/${encodeURIComponent(key)}`;
  return {
    kind: 'described',
    describe: ({ siteName, withSiteName, breadcrumbs }) => ({
      title: withSiteName(`Startups tagged “${tag}”${filtersIn(list)}${page > 1 ? `, page ${page}` : ''}`),
      description: `${countOf(startupCount, 'startup')} tagged “${tag}”, from ${siteName}.`,
      ...listAddress(path, { page, ...list }),
      ...(startupCount < minIndexedListings && { noindex: true as const }),
      image: '',
      jsonLd: [breadcrumbs({ name: 'Tags', path: '/tags' }, { name: tag, path })],
    }),
  };
}
