import type * as contract from '../contract/integrity.ts';
import type { Call } from '../domain/call-context.ts';

export const getIntegrity: Call<typeof contract.getIntegrity> = async ({ adapters: { integrity } }) =>
  integrity?.() ?? { state: 'unavailable', checkedAt: null, problem: '' };
