import { canonicalWebsite } from '../listings/canonical-website.ts';
import type { NamedListing } from './decisions.ts';
import type { Lines, ReadList } from './read-list.ts';
import type { Reasons } from './check-rows.ts';

/** A row's name in messages, by its position in `rows`: "row 12", or "line 13" in a file with lines. */
export function nameOfRow({ lines }: Pick<ReadList, 'lines'>, at: number): string {
  const place = lines?.[at];
  return place === undefined ? `row ${at + 1}` : nameOfLines(place);
}

export function nameOfLines({ first, last }: Lines): string {
  return first === last ? `line ${first}` : `lines ${first} to ${last}`;
}

/**
 * "Website: Please enter a valid URL." Reasons about the whole row have no field. `nameOf` is the name of a field; without it, fields
 * are named as in the reasons.
 */
export function reasonText(reasons: Readonly<Reasons>, nameOf = (field: string) => field): string {
  return Object.entries(reasons)
    .map(([field, why]) => (field === 'row' ? why : `${nameOf(field)}: ${why}`))
    .join(' ');
}

/** "A listing with this name exists: Acme, acme.io" */
export const namesakeText = ({ name, website }: NamedListing): string =>
  `A listing with this name exists: ${name}, ${canonicalWebsite(website)}`;
