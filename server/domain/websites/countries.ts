const otherNames = new Map([
  ['usa', 'United States'],
  ['us', 'United States'],
  ['uk', 'United Kingdom'],
]);

/** The usual name of a country written as "U.S.A." or "uk"; other names are unchanged. */
export function countryName(written: string): string {
  return otherNames.get(written.trim().toLowerCase().replaceAll('.', '')) ?? written;
}

/** The country at the end of the first place, such as in "San Francisco, CA, USA; Remote"; '' for none. */
export function countryOf(location: string): string {
  const [first = ''] = location.split(';');
  const last = first.split(',').at(-1)?.trim() ?? '';
  return /^remote$/i.test(last) ? '' : countryName(last);
}
