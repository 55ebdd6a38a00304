import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { shareImagePath, startupShareImage } from '../../../server/domain/sharing/share-images.ts';
import { excerpt, paragraphs } from '../../lib/text.ts';
import type { DescribedPage } from './head.ts';

const schemaOrg = 'https://schema.org';

/** The page of a listing, whose description is plain text here. */
export function startupPage(startup: PublicStartup, categories: readonly Category[]): DescribedPage {
  const path = `/startup/${encodeURIComponent(startup.slug)}`;
  const [category] = categories;
  const { name, tagline, description } = startup;
  const { organization, products } = structuredData(startup);
  return ({ siteName, withSiteName, absolute, breadcrumbs }) => ({
    title: withSiteName(`${name}: ${excerpt(tagline, 70)}`),
    description: tagline === description ? tagline : `${tagline} ${paragraphs(description)[0] ?? ''}`,
    path,
    image: shareImagePath(startupShareImage(startup, siteName)),
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
        url: startup.website,
        ...(startup.logo === '' ? {} : { logo: absolute(startup.logo) }),
        mainEntityOfPage: absolute(path),
        ...organization,
      },
      ...products,
    ],
  });
}

/** The structured data from the usual fields: parts of the organization, and a product if the startup names its platforms. */
function structuredData({
  name,
  website: url,
  fields = {},
  verifiedAt,
}: Pick<PublicStartup, 'name' | 'website' | 'fields' | 'verifiedAt'>) {
  const { founded, country: addressCountry, platform, pricing } = fields;
  const product = {
    '@context': schemaOrg,
    '@type': 'SoftwareApplication',
    name,
    url,
    operatingSystem: String(platform),
    ...(String(pricing).startsWith('free') && { offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' } }),
  };
  return {
    organization: {
      ...(founded !== undefined && { foundingDate: String(founded) }),
      ...(addressCountry !== undefined && { address: { '@type': 'PostalAddress', addressCountry } }),
      ...(verifiedAt !== undefined && {
        hasCertification: { '@type': 'Certification', name: 'Verified owner', datePublished: verifiedAt },
      }),
    },
    products: platform === undefined ? [] : [product],
  };
}
