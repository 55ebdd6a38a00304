const otherNames = new Map([
  ['usa', 'United States'],
  ['us', 'United States'],
  ['uk', 'United Kingdom'],
]);

/** The usual name of a country written as "U.S.A." or "uk"; other names are unchanged. */
export function countryName(written: string): string {
  return otherNames.get(written.trim().toLowerCase().replaceAll('.', '')) ?? written;
}
