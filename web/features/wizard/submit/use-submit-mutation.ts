import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmissionPayload } from '../../../../server/domain/submissions/submissions.contract.ts';
import { callQuery, userScope } from '../../../api/call-query.ts';
import { send } from '../../../api/client.ts';

interface Attempt {
  payload: SubmissionPayload;
  key: { idempotencyKey?: string };
}

/**
 * Submits a listing, or resubmits the rejected one with the id `startupId`. With an idempotency key the same submission can be
 * sent again when no response came.
 */
export function useSubmitMutation(
  startupId: string | undefined,
): (payload: SubmissionPayload, key?: Attempt['key']) => Promise<unknown> {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ payload, key }: Attempt) =>
      startupId === undefined
        ? send('submitStartup', { body: payload, ...key })
        : send('resubmitStartup', { params: { id: startupId }, body: payload, ...key }),
    onSuccess: () => {
      if (startupId !== undefined) queryClient.removeQueries(callQuery('getSubmission', { params: { id: startupId } }));
      void queryClient.invalidateQueries({ queryKey: [userScope] });
    },
  });
  return (payload, key = {}) => mutateAsync({ payload, key });
}
