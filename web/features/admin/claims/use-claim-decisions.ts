import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReviewedClaim } from '../../../../server/domain/ownership/claims.contract.ts';
import type { ClaimDecision } from '../../../../server/domain/ownership/claims.rules.ts';
import { callMutation, send } from '../../../api/admin-client.ts';
import { ApiError } from '../../../api/client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { createStore } from '../../../lib/store.ts';
import { addRecentDecision, decideAtOnce } from '../decisions/recent-decisions.ts';

/** The claims with a decision that the table does not show yet. */
export const decidedClaimIds = createStore<ReadonlySet<string>>(new Set());

/** Decides claims; decisions can be undone for ten seconds. */
export function useClaimDecisions() {
  const queryClient = useQueryClient();
  // Runs after a refusal, too, because another admin may have decided the claim first.
  const invalidate = () =>
    invalidateCalls(queryClient, [
      'listClaims',
      'reviewClaim',
      'getStats',
      'listAudit',
      'listAllStartups',
      'reviewStartup',
      'getStartup',
    ]);
  const { mutateAsync: sendDecision } = useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: ClaimDecision }) =>
      send('decideClaim', { params: { id }, body: { status: decision }, keepalive: true }),
  });
  const { mutateAsync: sendUndo } = useMutation(callMutation('undoClaimDecision'));

  const undo = async (id: string) => {
    try {
      return (await sendUndo({ params: { id } })).message;
    } finally {
      await invalidate();
    }
  };
  const summary = ({ startup, user }: ReviewedClaim, decision: ClaimDecision) =>
    `${startup.name} by ${user.username}: ${decision}.`;

  return {
    invalidate,
    /** Decides a claim and waits for the response. Throws if the decision is refused. */
    decide: async (claim: ReviewedClaim, decision: ClaimDecision): Promise<string> => {
      try {
        const { message } = await sendDecision({ id: claim._id, decision });
        addRecentDecision({ text: summary(claim, decision), subjectId: claim._id, undo: () => undo(claim._id) });
        return message || `Business claim ${decision} successfully`;
      } finally {
        void invalidate();
      }
    },
    /** Decides without waiting for the responses to earlier decisions. */
    decideNow: (claim: ReviewedClaim, decision: ClaimDecision): void =>
      decideAtOnce({
        ids: decidedClaimIds,
        id: claim._id,
        text: summary(claim, decision),
        send: () => sendDecision({ id: claim._id, decision }),
        undo: () => undo(claim._id),
        failedText: (error) => `${claim.startup.name}: ${decisionErrorText(error, decision)}`,
        onSettled: (forget) => void invalidate().then(forget),
      }),
  };
}

/** The message of a refusal, or a fixed sentence for network and server errors. */
export function decisionErrorText(error: unknown, decision: ClaimDecision): string {
  if (error instanceof ApiError && error.status < 500) return error.message;
  console.debug('Not decided:', error);
  return `Failed to ${decision} business claim. Please try again.`;
}
