import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { shareImagePath, startupShareImage } from '../../../server/domain/sharing/share-images.ts';
import { excerpt, paragraphs } from '../../lib/text.ts';
import type { DescribedPage } from './head.ts';

const schemaOrg = 'https://schema.org';

/** The page of a listing. Its description must be plain text, without Markdown. */
export function startupPage(startup: PublicStartup, categories: readonly Category[]): DescribedPage {
  const path = `/startup/${encodeURIComponent(startup.slug)}`;
  const [category] = categories;
  const { name, tagline, description } = startup;
  return ({ siteName, accent, withSiteName, absolute, breadcrumbs }) => ({
    title: withSiteName(`${name}: ${excerpt(tagline, 70)}`),
    description: tagline === description ? tagline : `${tagline} ${paragraphs(description)[0] ?? ''}`,
    path,
    image: shareImagePath(startupShareImage(startup, { siteName, accent })),
    jsonLd: [
      breadcrumbs(
        ...(category === undefined ? [] : [{ name: category.name, path: `/categories/${encodeURIComponent(category.slug)}` }]),
        { name, path },
      ),
      {
        '@context': schemaOrg,
        '@type': 'Organization',
        name,
        slogan: tagline,
        description,
        url: new URL(startup.website).href,
        ...(startup.logo === '' || startup.logo.startsWith('data:') ? {} : { logo: absolute(startup.logo) }),
        mainEntityOfPage: absolute(path),
        ...factsOf(startup, { name: siteName, url: absolute('/') }),
      },
    ],
  });
}

/**
 * The facts about the organization that come from the standard fields and the proof of ownership. No `SoftwareApplication` is
 * included, because search engines reject one without ratings or reviews. A certification must name its issuer.
 */
function factsOf({ fields = {}, verifiedAt }: Pick<PublicStartup, 'fields' | 'verifiedAt'>, site: { name: string; url: string }) {
  const { founded, country: addressCountry } = fields;
  return {
    ...(founded !== undefined && { foundingDate: String(founded) }),
    ...(addressCountry !== undefined && { address: { '@type': 'PostalAddress', addressCountry } }),
    ...(verifiedAt !== undefined && {
      hasCertification: {
        '@type': 'Certification',
        name: 'Verified owner',
        issuedBy: { '@type': 'Organization', ...site },
        datePublished: verifiedAt,
      },
    }),
  };
}
