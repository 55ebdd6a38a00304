import type { FieldValues } from '../../server/domain/listings/fields.contract.ts';

/** Pricing, platforms, open source, founding year, country and team size of a listing; and its status, if not active. */
type Values = readonly [
  pricing: string,
  platforms: string,
  openSource: 0 | 1,
  founded: number,
  country: string,
  size: string,
  status?: string,
];

const [one, few, some, many] = ['1', '2-10', '11-50', '51-200'];

/** The values by the listing's name. Listings that are missing here have no values. */
const values: Readonly<Record<string, Values>> = {
  Ferrywire: ['freemium', 'web ios android api', 1, 2021, 'Norway', few],
  Quietdiff: ['freemium', 'web extension', 0, 2022, 'Germany', few],
  Rollbackery: ['paid', 'web api', 0, 2020, 'Nigeria', some],
  Mothlamp: ['free', 'mac linux', 1, 2023, 'Netherlands', few],
  Pebblequeue: ['free', 'linux', 1, 2022, 'Poland', one],
  Hushport: ['freemium', 'mac windows linux', 0, 2021, 'Canada', few],
  Buntling: ['trial', 'web api', 0, 2019, 'United Kingdom', some, 'acquired'],
  Columnade: ['trial', 'web linux', 0, 2018, 'United States', some],
  'Kettle & Cron': ['freemium', 'web api', 0, 2020, 'Ireland', few],
  Docwright: ['free', 'web', 1, 2021, 'Germany', few],
  Regexible: ['free', 'web', 1, 2024, 'France', one],
  Überblick: ['free', 'web linux', 1, 2023, 'Austria', one],
  Swatchling: ['freemium', 'web', 0, 2022, 'Denmark', few],
  'Kerning Panic': ['paid', 'mac windows', 0, 2017, 'Switzerland', few],
  Altward: ['freemium', 'web extension api', 0, 2024, 'United States', few],
  Wicketgate: ['contact', 'web', 0, 2016, 'United Kingdom', many],
  'Decoy Pond': ['contact', 'web', 0, 2019, 'Netherlands', some],
  'Forget Me, Please': ['contact', 'web api', 0, 2018, 'Germany', many],
  'Second Oar': ['paid', 'web', 0, 2023, 'Estonia', few],
  Brújula: ['free', 'web ios android', 0, 2022, 'Spain', few],
  Softanswer: ['trial', 'web', 0, 2021, 'United States', some],
  Deepshelf: ['trial', 'web mac windows', 0, 2024, 'Sweden', few],
  日々ノート: ['freemium', 'ios android', 0, 2020, 'Japan', few],
  Plainfold: ['freemium', 'web', 0, 2023, 'Germany', few],
  Bylinery: ['contact', 'web', 0, 2019, 'United States', some],
  Spreadsheep: ['trial', 'web', 0, 2020, 'New Zealand', some],
  Tallywick: ['paid', 'web', 1, 2021, 'Portugal', few],
  'Honest Axis': ['free', 'web', 1, 2022, 'Norway', one],
  Ö: ['paid', 'ios mac', 0, 2023, 'Sweden', one],
  'Fewer, Please': ['freemium', 'web extension', 0, 2024, 'Denmark', few],
  Ledgerdemain: ['trial', 'web ios', 0, 2017, 'United Kingdom', many],
  'Politely Overdue': ['trial', 'web', 0, 2019, 'India', some],
  'Thirteen Weeks': ['paid', 'web', 0, 2018, 'Australia', few],
  'Hearsay Garden': ['paid', 'web', 0, 2016, 'Canada', few, 'closed'],
  'Fond Regards': ['paid', 'web', 0, 2020, 'Ireland', few],
  'Handover Hat': ['contact', 'web ios android', 0, 2018, 'Germany', many],
  Gaitkeeper: ['paid', 'ios android', 0, 2021, 'South Korea', some],
  Pollenpost: ['free', 'ios android', 0, 2022, 'Finland', few],
  'Wattle & Daub': ['freemium', 'web', 0, 2020, 'France', few],
  Mosscount: ['free', 'web ios android', 1, 2019, 'Kenya', some],
  Fractionary: ['freemium', 'web ios', 0, 2021, 'Brazil', few],
  'Mock Turtle': ['trial', 'web', 0, 2024, 'India', few],
  Murmurist: ['paid', 'android mac windows', 0, 2023, 'Netherlands', few],
  'Foley Cat': ['freemium', 'web', 0, 2024, 'Japan', few],
  Metronomad: ['paid', 'mac windows', 0, 2022, 'Portugal', one],
  Hostwren: ['paid', 'web', 0, 2023, 'Spain', some],
  'Proofing Drawer': ['trial', 'web', 0, 2020, 'Austria', few],
  Miselist: ['trial', 'web ios android', 0, 2021, 'Mexico', few],
  Panniered: ['contact', 'web android', 0, 2019, 'Denmark', some],
  Loopcrate: ['contact', 'web api', 0, 2017, 'Belgium', many, 'acquired'],
  'Last Ferry Home': ['free', 'ios android', 1, 2018, 'Greece', few],
  Kanbanjo: ['freemium', 'web', 0, 2022, 'Ireland', one],
  'Vitrine Nine': ['paid', 'web', 0, 2016, 'Czechia', few],
  'Fourth Row': ['paid', 'web', 0, 2015, 'Italy', some],
  'Parcel Aunt': ['freemium', 'ios android', 0, 2025, 'Poland', few],
  Commonplacer: ['freemium', 'web ios', 0, 2025, 'United States', one],
};

export function sampleFieldValues(name: string): FieldValues {
  const row = values[name];
  if (row === undefined) return {};
  const [pricing, platforms, openSource, founded, country, size, status = 'active'] = row;
  return {
    pricing,
    platform: platforms.split(' '),
    'open-source': openSource === 1,
    founded,
    country,
    'team-size': size,
    status,
  };
}
