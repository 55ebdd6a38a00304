import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { decideStartup, showDecision, type StartupDecision, invalidateStartups } from '../../../api/admin-startups.ts';
import { errorMessage } from '../../../api/errors.ts';

/** A listing that is to be decided. */
export interface StartupRef {
  _id: string;
  name: string;
}

export interface FailedDecision extends StartupRef {
  message: string;
  /** What is wrong with the date or the reason. */
  fields: Record<string, string>;
  /** Nothing more can be done: somebody else decided it, or it is gone. */
  final: boolean;
}

const beyondDeciding: ReadonlySet<string> = new Set(['startups.not_pending', 'startups.not_found']);

/** Decides listings one after the other, each by its own call, and says which were refused and why. */
export function useDecisions() {
  const queryClient = useQueryClient();
  // A mutation, so that the end of the session is noticed.
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: StartupDecision }) => decideStartup(id, decision),
  });
  const [progress, setProgress] = useState<number>();

  const decide = async (subjects: readonly StartupRef[], decision: StartupDecision) => {
    const done: StartupRef[] = [];
    const refused: FailedDecision[] = [];
    for (const subject of subjects) {
      setProgress(done.length + refused.length + 1);
      try {
        // One after the other: each mail and each audit row in the order of the list.
        showDecision(queryClient, await mutateAsync({ id: subject._id, decision }));
        done.push(subject);
      } catch (error) {
        const { code, fields } = error instanceof ApiError ? error : { code: '', fields: {} };
        refused.push({ ...subject, message: errorMessage(error), fields, final: beyondDeciding.has(code) });
      }
    }
    setProgress(undefined);
    void invalidateStartups(queryClient);
    return { done, refused };
  };

  return {
    decide,
    /** Which of them is being decided, counted from one; undefined while none is. */
    progress,
  };
}
