import type * as contract from './integrity.contract.ts';
import type { Call } from '../call-context.ts';

export const getIntegrity: Call<typeof contract.getIntegrity> = async ({ adapters: { integrity } }) =>
  integrity?.() ?? { state: 'unavailable', checkedAt: null, problem: '' };
