import type { FieldValues } from './fields.contract.ts';
import type { StartupCard } from './startups.contract.ts';

// What every page loads, because cards have it; the rest is in field-values.ts.

/** `fields` without values are left out. */
export function fieldsIfAny(fields: FieldValues | undefined): { fields?: FieldValues } {
  return fields === undefined || Object.keys(fields).length === 0 ? {} : { fields };
}

/** The field that says what became of a company: lists mark its options `acquired` and `closed`, and show closed ones last. */
export const statusKey = 'status';
const markedStatuses = { acquired: 'Acquired', closed: 'Closed' } as const;

type HasFields = Pick<StartupCard, 'fields'>;

/** "Acquired" or "Closed" for a company that is marked so. */
export function statusMark({ fields }: HasFields): 'Acquired' | 'Closed' | undefined {
  const status = fields?.[statusKey];
  return status === 'acquired' || status === 'closed' ? markedStatuses[status] : undefined;
}

export function isClosed(startup: HasFields): boolean {
  return statusMark(startup) === 'Closed';
}

/** The part of the values that a card has. */
export function cardFields(startup: HasFields): HasFields {
  const status = startup.fields?.[statusKey];
  return status === undefined || statusMark(startup) === undefined ? {} : { fields: { [statusKey]: status } };
}
