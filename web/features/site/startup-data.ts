import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';

const context = 'https://schema.org';

/**
 * The structured data of a listing's page that follows from the usual fields: of its organization, and its product where it says
 * on which platforms it runs.
 */
export function startupData({
  name,
  website: url,
  fields = {},
  verifiedAt,
}: Pick<PublicStartup, 'name' | 'website' | 'fields' | 'verifiedAt'>) {
  const { founded, country: addressCountry, platform, pricing } = fields;
  const product = {
    '@context': context,
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
