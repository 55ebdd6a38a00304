import type * as contract from '../contract/security-events.ts';
import { sliceOf } from '../domain/core/paging.ts';
import type { Call } from '../domain/call-context.ts';

export const listSecurityEvents: Call<typeof contract.listSecurityEvents> = async ({ store }, { query }) =>
  store.securityEvents.table(query, sliceOf(query));
