import { useQuery } from '@tanstack/react-query';
import type { Plan } from '../../server/domain/submissions/payments/plans.contract.ts';
import { callQuery } from './call-query.ts';
import { useIsHidden } from './settings.ts';

/** The paid plans on offer: none if plans are hidden; undefined while they load. */
export function useOfferedPlans(): readonly Plan[] | undefined {
  const { data } = useQuery(callQuery('listPlans'));
  return useIsHidden('plans') ? noPlans : data;
}

const noPlans: readonly Plan[] = [];
