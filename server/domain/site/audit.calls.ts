import type * as contract from './audit.contract.ts';
import { sliceOf } from '../core/paging.ts';
import type { Call } from '../call-context.ts';

export const listAudit: Call<typeof contract.listAudit> = async ({ store }, { query: { user: userId, ...query } }) =>
  store.audit.table({ ...query, ...(userId !== undefined && { userId }) }, sliceOf(query));
