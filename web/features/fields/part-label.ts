import type { Field } from '../../../server/domain/listings/fields.contract.ts';
import type { EditablePart } from '../../../server/domain/submissions/revisions.contract.ts';

/** The labels that the wizard uses for the parts of a listing. */
const labels: Record<Exclude<EditablePart, 'fields'> | 'affiliateLink' | 'featured', string> = {
  name: 'Product name',
  tagline: 'Pitch',
  description: 'Description',
  website: 'Website',
  logo: 'Icon',
  screenshots: 'Screenshots',
  videoUrl: 'Video',
  categories: 'Topics',
  tags: 'Tags',
  specialOffer: 'Special offer',
  makers: 'Makers',
  affiliateLink: 'Affiliate link',
  featured: 'Featured',
};

/** The key of the field in "fields.pricing"; undefined for other parts. */
export function fieldKeyOf(part: string): string | undefined {
  return part.startsWith('fields.') ? part.slice('fields.'.length) : undefined;
}

/** The label of a listing's part ("Pitch") or of a field ("fields.pricing"). For a field that no longer exists, its key. */
export function partLabel(part: string, fields: readonly Pick<Field, 'key' | 'label'>[]): string {
  const fieldKey = fieldKeyOf(part);
  if (fieldKey !== undefined) return fields.find(({ key }) => key === fieldKey)?.label ?? fieldKey;
  return Object.entries(labels).find(([name]) => name === part)?.[1] ?? part;
}
