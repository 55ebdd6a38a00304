import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmissionPayload } from '../../../../server/contract/submissions.ts';
import { userScope } from '../../../api/account.ts';
import { resubmitStartup, submissionQuery, submitStartup } from '../../../api/submissions.ts';

/** Submits a listing, or resubmits the rejected one with the id `startupId`. */
export function useSubmitMutation(startupId: string | undefined): (payload: SubmissionPayload) => Promise<unknown> {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (payload: SubmissionPayload) =>
      startupId === undefined ? submitStartup(payload) : resubmitStartup(startupId, payload),
    onSuccess: () => {
      if (startupId !== undefined) queryClient.removeQueries(submissionQuery(startupId));
      void queryClient.invalidateQueries({ queryKey: [userScope] });
    },
  });
  return mutateAsync;
}
