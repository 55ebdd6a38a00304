import type { FieldValue } from '../listings/fields.contract.ts';
import { countryName } from './countries.ts';
import { plainLine } from './plain-text.ts';
import { nodesIn, type StructuredData, valuesOf } from './structured-data.ts';
import { teamSizeOf } from '../listings/usual-fields.ts';

/** The words for operating systems, by the options of the platforms field. */
const platforms = {
  web: /\b(?:web|all|any|browser)\b/i,
  ios: /\b(?:ios|iphone|ipad|ipados)\b/i,
  android: /\bandroid\b/i,
  mac: /\b(?:mac ?os(?: x)?|osx|mac)\b/i,
  windows: /\bwindows\b/i,
  linux: /\blinux\b/i,
} as const;

/** The values of default fields found in the JSON-LD, by key. */
export function factsOf({ app, product, organization }: StructuredData): Record<string, FieldValue | undefined> {
  const [founded = ''] = valuesOf(organization, 'foundingDate');
  const [address] = nodesIn(organization, 'address');
  const [country = ''] = valuesOf(address, 'addressCountry', 'name').map(plainLine);
  const [people = ''] = valuesOf(organization, 'numberOfEmployees', 'value', 'maxValue');
  const offers = [app, product].flatMap((node) => nodesIn(node, 'offers'));
  const systems = valuesOf(app, 'operatingSystem').join(', ');
  const platform = Object.entries(platforms).flatMap(([key, words]) => (words.test(systems) ? [key] : []));
  const year = /^(\d{4})(?:-|$)/.exec(founded.trim())?.[1];
  return {
    founded: year === undefined ? undefined : Number(year),
    country: country === '' ? undefined : countryOfCode(country),
    'team-size': /^\d{1,7}$/.test(people) ? teamSizeOf(Number(people)) : undefined,
    platform: platform.length === 0 ? undefined : platform,
    pricing: pricingOf(offers.flatMap((offer) => [...valuesOf(offer, 'price'), ...valuesOf(offer, 'lowPrice')])),
  };
}

/** Turns a code such as "DE" into "Germany". Other texts are already names. */
function countryOfCode(written: string): string {
  if (!/^[a-z]{2}$/i.test(written)) return countryName(written);
  return new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(written.toUpperCase()) ?? '';
}

function pricingOf(prices: readonly string[]): string | undefined {
  const amounts = prices.map(Number).filter((amount) => !Number.isNaN(amount));
  if (amounts.length === 0) return undefined;
  if (amounts.every((amount) => amount === 0)) return 'free';
  return amounts.includes(0) ? 'freemium' : 'paid';
}
