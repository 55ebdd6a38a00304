import { queryOptions } from '@tanstack/react-query';
import type { CallId } from '../../server/domain/contract.ts';
import type { FieldsEdit } from '../../server/domain/listings/fields.contract.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';

/** Calls whose answers change when the fields change. */
export const fieldsCalls: readonly CallId[] = ['getFieldsDraft', 'listFields', 'getStartup'];

/** The fields in their editor. */
export const fieldsDraftQuery = queryOptions({
  queryKey: [userScope, 'getFieldsDraft'],
  queryFn: readFieldsDraft,
  staleTime: 0,
});

function readFieldsDraft() {
  return send('getFieldsDraft');
}

/** The fields with their version and how many listings have a value of each. */
export type FieldsDraft = Awaited<ReturnType<typeof readFieldsDraft>>;

/** `version` is that of the edited fields; the server refuses an outdated one. */
export function saveFields(version: string, { fields }: FieldsEdit) {
  return send('saveFields', { body: { fields }, version });
}
