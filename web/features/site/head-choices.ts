import { nouns, say } from '../../../server/domain/core/noun.ts';
import type { PublicStartup, StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { comparisonOf } from '../../../server/domain/listings/comparison.ts';
import { hasAlternatives } from '../../../server/domain/listings/shared-topics.ts';
import { shareImagePath, startupShareImage } from '../../../server/domain/sharing/share-images.ts';
import { countOf } from '../../lib/text.ts';
import type { DescribedPage } from './head.ts';

/** Not indexed, because there are too many comparisons, and they repeat the startups' own pages. */
export const comparisonPage =
  (startups: readonly PublicStartup[]): DescribedPage =>
  ({ siteName, withSiteName }) => {
    const names = startups.map(({ name }) => name).join(', ');
    const slugs = startups.map(({ slug }) => slug).sort();
    return {
      title: withSiteName(names === '' ? say`Compare startups` : `Compare ${names}`),
      description: `${names || say`Startups`} side by side on ${siteName}.`,
      path: slugs.length === 0 ? '/compare' : `/compare?${new URLSearchParams({ startups: comparisonOf(slugs) }).toString()}`,
      noindex: true,
    };
  };

export const alternativesPage =
  (startup: PublicStartup, similar: readonly StartupCard[]): DescribedPage =>
  ({ siteName, accent, withSiteName, absolute, breadcrumbs }) => {
    const name = `Alternatives to ${startup.name}`;
    const startupPath = `/startup/${encodeURIComponent(startup.slug)}`;
    const path = `${startupPath}/alternatives`;
    const isIndexed = hasAlternatives(startup, similar);
    const list = {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name,
      numberOfItems: similar.length,
      itemListElement: similar.map((each, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: each.name,
        url: absolute(`/startup/${encodeURIComponent(each.slug)}`),
      })),
    };
    const nearest = similar.slice(0, 5).map((each) => each.name);
    return {
      title: withSiteName(name),
      description: `${countOf(similar.length, ...nouns())} like ${startup.name}: ${nearest.join(', ')}.`,
      path,
      image: shareImagePath(startupShareImage(startup, { siteName, accent })),
      jsonLd: [
        breadcrumbs({ name: startup.name, path: startupPath }, { name: 'Alternatives', path }),
        ...(isIndexed ? [list] : []),
      ],
      ...(isIndexed ? {} : { noindex: true }),
    };
  };
