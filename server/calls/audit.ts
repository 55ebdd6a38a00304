import type * as contract from '../contract/audit.ts';
import { sliceOf } from '../rules/paging.ts';
import type { Call } from './call.ts';

export const listAudit: Call<typeof contract.listAudit> = async ({ store }, { query }) =>
  store.audit.table(query, sliceOf(query));
