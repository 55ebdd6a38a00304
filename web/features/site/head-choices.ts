import { comparisonOf } from '../../../server/domain/listings/comparison.ts';
import { hasAlternatives } from '../../../server/domain/listings/shared-topics.ts';
import type { PublicStartup, StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { shareImagePath, startupShareImage } from '../../../server/domain/sharing/share-images.ts';
import { countOf } from '../../lib/text.ts';
import type { MetadataHelpers, Page, PageMetadata } from './head.ts';

type ChoicePage =
  | { kind: 'alternatives'; startup: PublicStartup; similar: readonly StartupCard[] }
  | { kind: 'comparison'; startups: readonly PublicStartup[] };

/** The metadata of a page that helps to choose among startups, as a `Page` for `headFor`. */
export function choicePage(page: ChoicePage): Page {
  return { kind: 'described', describe: (helpers) => describe(page, helpers) };
}

function describe(page: ChoicePage, { siteName, withSiteName, absolute, breadcrumbs }: MetadataHelpers): PageMetadata {
  if (page.kind === 'comparison') {
    const names = page.startups.map(({ name }) => name);
    // There are more comparisons than search engines should read, and each says what the pages of its startups say.
    const slugs = page.startups.map(({ slug }) => slug).sort();
    return {
      title: withSiteName(names.length === 0 ? 'Compare startups' : `Compare ${names.join(', ')}`),
      description: `${names.length === 0 ? 'Startups' : names.join(', ')} side by side on ${siteName}.`,
      path: slugs.length === 0 ? '/compare' : `/compare?${new URLSearchParams({ startups: comparisonOf(slugs) }).toString()}`,
      image: '',
      jsonLd: [],
      noindex: true,
    };
  }
  const { startup, similar } = page;
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
  return {
    title: withSiteName(name),
    description: `${countOf(similar.length, 'startup')} like ${startup.name}: ${similar
      .slice(0, 5)
      .map((each) => each.name)
      .join(', ')}.`,
    path,
    image: shareImagePath(startupShareImage(startup, siteName)),
    jsonLd: [
      breadcrumbs({ name: startup.name, path: startupPath }, { name: 'Alternatives', path }),
      ...(isIndexed ? [list] : []),
    ],
    ...(isIndexed ? {} : { noindex: true }),
  };
}
