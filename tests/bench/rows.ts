import type { StartupRecord } from '../../db/store.ts';
import type { FieldValues } from '../../server/domain/listings/fields.contract.ts';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import type { Category } from '../../server/domain/listings/categories.contract.ts';
import { newCategory } from '../../server/domain/transfer/startup-rows.ts';
import { seededRandom } from '../random.ts';

const starts = 'ba co da fe gi ha jo ka lu mi no pa qui ra se ti vo wa xe zu bri clo dra fli gro pla sta tri'.split(' ');
const ends = 'bit dex fy gen hub io ly mix nest ora pay pix quo ra sync tix vio wave xo zen'.split(' ');
const nouns =
  'payments invoices payroll video music photos maps recipes fitness sleep insurance loans rent hiring lawyers doctors clinics farms robots drones sensors batteries solar cars bikes parcels ports hotels flights tickets games books courses schools teachers nurses pets gardens fashion furniture paint tools code tests logs data models agents chat search email calendars notes forms surveys design fonts podcasts radio news sports voting permits taxes audits contracts'.split(
    ' ',
  );
const verbs =
  'automates simplifies tracks plans builds sells shares explains compares protects insures delivers schedules records translates'.split(
    ' ',
  );
const people =
  'teams founders doctors teachers farmers students parents pilots bakers nurses lawyers designers engineers shops museums cities'.split(
    ' ',
  );

export const categorySlugs = Array.from({ length: 40 }, (_, at) => `category-${at + 1}`);

export function categories(): Category[] {
  return categorySlugs.map((slug, at) =>
    newCategory(
      { name: `Category ${at + 1}`, description: 'Made up.', icon: '', trending: at < 12 },
      idOf(1_000_000_000 + at),
      slug,
    ),
  );
}

const idOf = (at: number): string => at.toString(16).padStart(24, '0');

/** Generated listings, deterministic for a given count. A tenth have no known date, and a few have many likes. */
export function* startups(count: number): Generator<StartupRecord> {
  const random = seededRandom(20_261_121);
  const fieldValues = values();
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let at = 0; at < count; at += 1) {
    const name = `${capital(one(starts) + one(starts) + one(ends))} ${capital(one(nouns))}${random() < 0.3 ? ` ${capital(one(people))}` : ''}`;
    const tagline = `${capital(one(verbs))} ${one(nouns)} and ${one(nouns)} for ${one(people)}`;
    yield {
      _id: idOf(at + 1),
      name,
      slug: `${name.toLowerCase().replaceAll(' ', '-')}-${at}`,
      tagline,
      description: `${name} ${tagline.toLowerCase()}. `.repeat(6).trim(),
      logo: '',
      website: `https://made-${at}.example/`,
      screenshots: [],
      // The first category contains about a third of the listings, like the largest category of a real directory.
      categories: [...new Set([random() < 0.33 ? 'category-1' : one(categorySlugs), one(categorySlugs)])],
      tags: [...new Set([one(nouns), one(nouns), one(verbs)])],
      likes: Math.floor(random() ** 8 * 5_000),
      featured: random() < 0.001,
      publishedAt: random() < 0.1 ? null : new Date(1_500_000_000_000 + Math.floor(random() * 270_000_000) * 1_000).toISOString(),
      status: 'active',
      sourceId: `made:${at}`,
      fields: fieldValues.next().value as FieldValues,
    };
  }
}

const places = Array.from({ length: 180 }, (_, at) => `Country ${at + 1}`);

/** Values of the default fields. Few listings have all, and a few countries have most listings. */
function* values(): Generator<FieldValues> {
  const random = seededRandom(20_261_123);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const optionsOf = new Map(usualFields.map(({ key, options }) => [key, options.map((option) => option.key)]));
  for (;;) {
    const option = (key: string) => one(optionsOf.get(key) ?? []);
    const all = {
      pricing: option('pricing'),
      platform: [...new Set([option('platform'), option('platform')])],
      'open-source': random() < 0.2,
      founded: 2025 - Math.floor(random() ** 3 * 60),
      country: places[Math.floor(random() ** 4 * places.length)] ?? '',
      'team-size': option('team-size'),
      status: random() < 0.07 ? 'closed' : 'active',
    };
    yield Object.fromEntries(Object.entries(all).filter(() => random() < 0.7));
  }
}

/** Random filters in the form that calls accept: one to three fields, and an order. */
export function* narrowings(): Generator<{ filters: string; sort: string }> {
  const random = seededRandom(13);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const options = usualFields.flatMap(({ key, options: ofField }) => ofField.map((option) => [key, option.key]));
  const others = [
    'open-source=true',
    'founded=2015..',
    'founded=..2000',
    'country=Country+1',
    'country=Country+40',
    'country=Country+150',
  ];
  for (;;) {
    const chosen = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      random() < 0.7 ? new URLSearchParams([one(options)]).toString() : one(others),
    );
    yield { filters: chosen.join('&'), sort: one(['', '', 'likes', 'views', 'name', '-founded']) };
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Search queries: one word, two words, or a word and a prefix. They repeat only when the words run out. */
export function* searches(): Generator<string> {
  const random = seededRandom(7);
  const one = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  for (;;) {
    const kind = random();
    if (kind < 0.2) yield one(nouns).slice(0, 3 + Math.floor(random() * 5));
    else if (kind < 0.6) yield `${one(nouns)} ${one(people).slice(0, 2 + Math.floor(random() * 5))}`;
    else if (kind < 0.9) yield `${one(verbs)} ${one(nouns)} ${one(nouns).slice(0, 3)}`;
    else yield one(starts) + one(starts);
  }
}

/** Prefixes of names, two to seven letters. */
export function* beginnings(): Generator<string> {
  const random = seededRandom(11);
  const one = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  for (;;) {
    const word = random() < 0.7 ? one(starts) + one(starts) + one(ends) : one(nouns);
    yield word.slice(0, 2 + Math.floor(random() * 6));
  }
}
