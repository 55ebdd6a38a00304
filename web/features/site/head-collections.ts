import type {
  CollectionCard,
  PublicCollection,
  SharedCollection,
} from '../../../server/domain/collections/collections.contract.ts';
import { collectionShareImage, shareImagePath } from '../../../server/domain/sharing/share-images.ts';
import { countOf } from '../../lib/text.ts';
import type { MetadataHelpers, Page, PageMetadata } from './head.ts';

type CollectionPage =
  | { kind: 'collections'; collections: readonly CollectionCard[] }
  | { kind: 'collection'; collection: PublicCollection }
  /** Found by its link only: search engines are asked not to list it. */
  | { kind: 'shared'; collection: SharedCollection };

const list = { name: 'Collections', path: '/collections' };
const feed = { title: 'Collections', href: '/collections/rss.xml' };

/** The metadata of a page with collections as a `Page` for `headFor`. */
export function collectionPage(page: CollectionPage): Page {
  return { kind: 'described', describe: (helpers) => describe(page, helpers) };
}

function describe(page: CollectionPage, { siteName, withSiteName, absolute, breadcrumbs }: MetadataHelpers): PageMetadata {
  switch (page.kind) {
    case 'collections':
      return {
        title: withSiteName('Collections'),
        description: `${page.collections.length === 0 ? 'Collections' : countOf(page.collections.length, 'collection')} of startups, put together by ${siteName}.`,
        path: '/collections',
        image: '',
        jsonLd: [breadcrumbs(list)],
        feed,
      };
    case 'collection': {
      const { collection } = page;
      const path = `/collections/${encodeURIComponent(collection.slug)}`;
      return {
        title: withSiteName(collection.title),
        description: descriptionOf(collection),
        path,
        image: shareImagePath(collectionShareImage(collection, siteName)),
        jsonLd: [
          breadcrumbs(list, { name: collection.title, path }),
          {
            '@context': 'https://schema.org',
            '@type': 'ItemList',
            name: collection.title,
            ...(collection.introduction === '' ? {} : { description: collection.introduction }),
            numberOfItems: collection.startups.length,
            itemListElement: collection.startups.map(({ name, slug }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name,
              url: absolute(`/startup/${encodeURIComponent(slug)}`),
            })),
          },
        ],
        feed,
      };
    }
    case 'shared':
      return {
        title: withSiteName(page.collection.title),
        description: descriptionOf(page.collection),
        path: undefined,
        image: '',
        jsonLd: [],
      };
  }
}

function descriptionOf({ title, introduction, startups }: SharedCollection): string {
  return introduction || `${title}: ${countOf(startups.length, 'startup')}.`;
}
