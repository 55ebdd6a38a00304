import { checkFieldValues } from '../listings/field-schema.contract.ts';
import type { Field, FieldValue, FieldValues } from '../listings/fields.contract.ts';
import type { PageContent } from './web.contract.ts';

/**
 * The values of a directory's fields that a page states. Of the usual fields those that JSON-LD knows; of links the feed (`feed`
 * or `rss`), and a page at another site for a field with the name of that site (`github`, `linkedin`). What does not fit is left
 * out.
 */
export function fieldValuesOfPage({ feed, profiles, facts }: PageContent, fields: readonly Field[]): FieldValues {
  const links = Object.fromEntries(profiles.toReversed().map((profile) => [siteName(profile), profile]));
  const stated: Readonly<Record<string, FieldValue | undefined>> = {
    ...links,
    twitter: links['twitter'] ?? links['x'],
    x: links['x'] ?? links['twitter'],
    feed,
    rss: feed,
    ...facts,
  };
  const fitting = fields.flatMap((field) => {
    const value = Object.hasOwn(stated, field.key) ? stated[field.key] : undefined;
    if (value === undefined) return [];
    const { values = {} } = checkFieldValues({ [field.key]: value }, [field], { prefix: '' });
    return Object.entries(values);
  });
  return Object.fromEntries(fitting);
}

/** "linkedin" of "https://www.linkedin.com/company/acme". */
function siteName(address: string): string {
  return new URL(address).hostname.split('.').at(-2) ?? '';
}
