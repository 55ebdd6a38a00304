import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminPlan } from '../../../../server/domain/submissions/payments/plans.contract.ts';
import { callMutation, callQuery } from '../../../api/admin-client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';

/** Moves plans: the page shows the new order at once, and the requests are sent one after another. */
export function usePlanOrder(plans: readonly AdminPlan[], onError: (error: unknown) => void) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    ...callMutation('orderPlans'),
    scope: { id: 'plan order' },
    onError,
    onSettled: () => invalidateCalls(queryClient, ['listAllPlans', 'listPlans']),
  });
  return (from: number, to: number) => {
    const ordered = [...plans];
    ordered.splice(to, 0, ...ordered.splice(from, 1));
    const { queryKey } = callQuery('listAllPlans');
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, ordered);
    mutate({ body: { ids: ordered.map(({ _id }) => _id) } });
  };
}
