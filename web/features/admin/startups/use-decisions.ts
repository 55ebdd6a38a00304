import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { decideStartup, showDecision, type StartupDecision, invalidateStartups } from '../../../api/admin-startups.ts';
import { errorMessage } from '../../../api/errors.ts';
import type { StartupRef } from './dialog-state.ts';

export interface FailedDecision extends StartupRef {
  message: string;
  /** Errors of the date or the reason, by field. */
  fields: Record<string, string>;
  /** A retry cannot succeed: another admin decided the startup, or it was deleted. */
  isFinal: boolean;
}

const finalErrorCodes: ReadonlySet<string> = new Set(['startups.not_pending', 'startups.not_found']);

/** Decides startups one after another, each by its own call, and returns which were decided and which were refused. */
export function useDecisions() {
  const queryClient = useQueryClient();
  // A mutation, because the router handles expired sessions for mutations.
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: StartupDecision }) => decideStartup(id, decision),
  });
  const [progress, setProgress] = useState<number>();

  const decide = async (startups: readonly StartupRef[], decision: StartupDecision) => {
    const decided: StartupRef[] = [];
    const refused: FailedDecision[] = [];
    for (const startup of startups) {
      setProgress(decided.length + refused.length + 1);
      try {
        // Sequential, so that emails and audit entries are in the order of the list.
        showDecision(queryClient, await mutateAsync({ id: startup._id, decision }));
        decided.push(startup);
      } catch (error) {
        const { code, fields } = error instanceof ApiError ? error : { code: '', fields: {} };
        refused.push({ ...startup, message: errorMessage(error), fields, isFinal: finalErrorCodes.has(code) });
      }
    }
    setProgress(undefined);
    void invalidateStartups(queryClient);
    return { decided, refused };
  };

  return {
    decide,
    /** The number of the startup that is being decided, from 1; undefined while idle. */
    progress,
  };
}
