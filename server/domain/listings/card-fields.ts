import type { FieldValues } from './fields.contract.ts';
import type { StartupCard } from './startups.contract.ts';

// This file has the code for the fields on cards, which every page loads. `field-values.ts` has the code for all other uses of
// fields.

/** `fields`, omitted when it has no values. */
export function fieldsIfAny(fields: FieldValues | undefined): { fields?: FieldValues } {
  return fields === undefined || Object.keys(fields).length === 0 ? {} : { fields };
}

/** The field for a company's status. Lists mark the options `acquired` and `closed`, and show closed companies last. */
export const statusKey = 'status';
const markedStatuses = { acquired: 'Acquired', closed: 'Closed' } as const;

type HasFields = Pick<StartupCard, 'fields'>;

/** The mark for an acquired or closed company. */
export function statusMark({ fields }: HasFields): 'Acquired' | 'Closed' | undefined {
  const status = fields?.[statusKey];
  return status === 'acquired' || status === 'closed' ? markedStatuses[status] : undefined;
}

export function isClosed(startup: HasFields): boolean {
  return statusMark(startup) === 'Closed';
}

/** The field values that a card shows. */
export function cardFields(startup: HasFields): HasFields {
  const status = startup.fields?.[statusKey];
  return status === undefined || statusMark(startup) === undefined ? {} : { fields: { [statusKey]: status } };
}
