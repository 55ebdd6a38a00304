import type * as contract from '../contract/audit.ts';
import { sliceOf } from '../domain/core/paging.ts';
import type { Call } from '../domain/call-context.ts';

export const listAudit: Call<typeof contract.listAudit> = async ({ store }, { query }) =>
  store.audit.table(query, sliceOf(query));
