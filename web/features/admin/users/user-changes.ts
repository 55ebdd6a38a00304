import type { CallId } from '../../../../server/domain/contract.ts';

/** The calls whose replies change when an admin changes or deletes a user. */
export const userChanges = [
  'listUsers',
  'getPerson',
  'getStanding',
  'getStats',
  'getAccount',
  'listAllStartups',
  'reviewStartup',
  'listClaims',
  'listAudit',
] as const satisfies readonly CallId[];
