import type * as contract from './security-events.contract.ts';
import { sliceOf } from '../core/paging.ts';
import type { Call } from '../call-context.ts';

export const listSecurityEvents: Call<typeof contract.listSecurityEvents> = async (
  { store },
  { query: { user: userId, ...query } },
) => store.securityEvents.table({ ...query, ...(userId !== undefined && { userId }) }, sliceOf(query));
