import { fold } from '../core/fold.ts';
import { countryName } from '../websites/countries.ts';

/** The English names to use where browsers disagree about a name, or have one that no one uses. */
const usualNames: Readonly<Record<string, string>> = {
  TR: 'Turkey',
  CZ: 'Czechia',
  HK: 'Hong Kong',
  MO: 'Macau',
  PS: 'Palestine',
  MM: 'Myanmar',
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  CI: 'Ivory Coast',
  BA: 'Bosnia and Herzegovina',
  TT: 'Trinidad and Tobago',
};

/** Other common names, which `Intl` does not have in any language. Some are names of a part of the country. */
const otherNames: Readonly<Record<string, string>> = {
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  grossbritannien: 'GB',
  'northern ireland': 'GB',
  'czech republic': 'CZ',
  holland: 'NL',
  'the netherlands': 'NL',
  turkiye: 'TR',
  uae: 'AE',
  'united states of america': 'US',
  'ivory coast': 'CI',
  burma: 'MM',
  macedonia: 'MK',
  swaziland: 'SZ',
  'cape verde': 'CV',
};

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'tr', 'ru', 'uk', 'ja', 'zh'];

/** Codes of groups and placeholders, which are not countries. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO']);

let englishNames: Map<string, string> | undefined;

/**
 * The English names of countries, by their codes and by their folded names in several languages. Created on first use, which
 * takes a few milliseconds.
 */
function namesByText(): Map<string, string> {
  if (englishNames !== undefined) return englishNames;
  const names = new Map<string, string>();
  const inLanguages = languages.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }));
  for (const code of twoLetterCodes()) {
    const english = usualNames[code] ?? inLanguages[0]?.of(code);
    if (english === undefined) continue;
    names.set(code.toLowerCase(), english);
    for (const language of inLanguages) {
      const name = language.of(code);
      if (name !== undefined && !names.has(fold(name))) names.set(fold(name), english);
    }
    if (!names.has(fold(english))) names.set(fold(english), english);
  }
  for (const [name, code] of Object.entries(otherNames)) {
    const english = names.get(code.toLowerCase());
    if (english !== undefined) names.set(name, english);
  }
  englishNames = names;
  return names;
}

function* twoLetterCodes(): Generator<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const first of letters) for (const second of letters) if (!noCountries.has(`${first}${second}`)) yield `${first}${second}`;
}

/** The longest country name that is looked up. */
const maxLength = 100;

/** The English name of a country written as a code or in another language; undefined for other texts. */
function knownCountry(written: string): string | undefined {
  const text = written.trim();
  if (text.length > maxLength) return undefined;
  const usual = countryName(text);
  return usual === text ? namesByText().get(fold(text).replaceAll('.', '')) : usual;
}

/** The country in a cell: "Germany" for "DE", "Deutschland" and "Berlin, Germany". Other texts are returned unchanged. */
export function countryOfCell(cell: string): string {
  const whole = knownCountry(cell);
  if (whole !== undefined) return whole;
  const parts = cell.slice(0, 4 * maxLength).split(/[,;]/);
  if (parts.length === 1) return cell;
  const names = parts.filter((part) => part.trim().length > 2).flatMap((part) => knownCountry(part) ?? []);
  return names.length === 1 || new Set(names).size === 1 ? (names[0] ?? cell) : cell;
}

/** Country codes that are also abbreviations of states and provinces, such as CA in "San Francisco, CA". */
const stateCodes = new Set(
  (
    'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn ' +
    'tx ut vt va wa wv wi wy dc ab bc mb nb nl ns nt nu on pe qc sk yt'
  ).split(' '),
);

/**
 * The country of the first place in a list, such as "San Francisco, CA, USA; Remote"; '' when the place does not include a
 * country.
 */
export function countryOfPlace(location: string): string {
  const [first = ''] = location.slice(0, 4 * maxLength).split(';');
  const parts = first.split(',').map((part) => part.trim());
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && stateCodes.has(last.toLowerCase())) return '';
  return knownCountry(last) ?? '';
}
