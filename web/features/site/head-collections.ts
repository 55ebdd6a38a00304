import { nouns, say } from '../../../server/domain/core/noun.ts';
import type {
  CollectionCard,
  PublicCollection,
  SharedCollection,
} from '../../../server/domain/collections/collections.contract.ts';
import { collectionShareImage, shareImagePath } from '../../../server/domain/sharing/share-images.ts';
import { countOf } from '../../lib/text.ts';
import type { DescribedPage } from './head.ts';

const list = { name: 'Collections', path: '/collections' };
const feed = { title: 'Collections', href: '/collections/rss.xml' };

export const collectionsPage =
  ({ length }: readonly CollectionCard[]): DescribedPage =>
  ({ siteName, withSiteName, breadcrumbs }) => ({
    title: withSiteName('Collections'),
    description: say`${length === 0 ? 'Collections' : countOf(length, 'collection')} of startups, curated by ${siteName}.`,
    path: '/collections',
    jsonLd: [breadcrumbs(list)],
    feed,
  });

export const collectionPage =
  (collection: PublicCollection): DescribedPage =>
  ({ siteName, accent, withSiteName, absolute, breadcrumbs }) => {
    const { title, slug, introduction, startups } = collection;
    const path = `/collections/${encodeURIComponent(slug)}`;
    const itemList = {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: title,
      ...(introduction === '' ? {} : { description: introduction }),
      numberOfItems: startups.length,
      itemListElement: startups.map((startup, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: startup.name,
        url: absolute(`/startup/${encodeURIComponent(startup.slug)}`),
      })),
    };
    return {
      title: withSiteName(title),
      description: descriptionOf(collection),
      path,
      image: shareImagePath(collectionShareImage(collection, { siteName, accent })),
      jsonLd: [
        breadcrumbs(list, { name: title, path }),
        // Search engines reject a list without items.
        ...(startups.length === 0 ? [] : [itemList]),
      ],
      feed,
    };
  };

/** Collections shared by a link must not be indexed, so they have no path. */
export const sharedCollectionPage =
  (collection: SharedCollection): DescribedPage =>
  ({ withSiteName }) => ({
    title: withSiteName(collection.title),
    description: descriptionOf(collection),
    path: undefined,
  });

function descriptionOf({ title, introduction, startups }: SharedCollection): string {
  return introduction || `${title}: ${countOf(startups.length, ...nouns())}.`;
}
