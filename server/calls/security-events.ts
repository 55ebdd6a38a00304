import type * as contract from '../contract/security-events.ts';
import { sliceOf } from '../rules/paging.ts';
import type { Call } from './call.ts';

export const listSecurityEvents: Call<typeof contract.listSecurityEvents> = async ({ store }, { query }) =>
  store.securityEvents.table(query, sliceOf(query));
