import { checkFieldValues } from '../listings/field-schema.contract.ts';
import type { Field, FieldValue, FieldValues } from '../listings/fields.contract.ts';
import type { PageContent } from './web.contract.ts';

/**
 * The values for a directory's fields found on a page: default fields from its JSON-LD, the feed (`feed` or `rss`), and profiles at other
 * sites for fields named after the site (`github`, `linkedin`). Values that do not fit are omitted.
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

/** Turns "https://www.linkedin.com/company/acme" into "linkedin". */
function siteName(address: string): string {
  return new URL(address).hostname.split('.').at(-2) ?? '';
}
