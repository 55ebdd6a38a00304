import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmissionPayload } from '../../../../server/domain/submissions/submissions.contract.ts';
import { userScope } from '../../../api/account.ts';
import { resubmitStartup, submissionQuery, submitStartup } from '../../../api/submissions.ts';

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
      startupId === undefined ? submitStartup(payload, key) : resubmitStartup(startupId, payload, key),
    onSuccess: () => {
      if (startupId !== undefined) queryClient.removeQueries(submissionQuery(startupId));
      void queryClient.invalidateQueries({ queryKey: [userScope] });
    },
  });
  return (payload, key = {}) => mutateAsync({ payload, key });
}
