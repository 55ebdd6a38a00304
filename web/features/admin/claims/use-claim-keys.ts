import type { Claim } from '../../../../server/domain/ownership/claims.contract.ts';
import { claimCan, type ClaimDecision } from '../../../../server/domain/ownership/claims.rules.ts';
import type { ShortcutDescription } from '../decisions/keyboard-shortcuts-button.tsx';
import { focusedRowId, leaveFocusedRow, moveRowFocus } from '../decisions/row-focus.ts';
import { moveKeys, useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import { decidedClaimIds, useClaimDecisions } from './use-claim-decisions.ts';

/** The keyboard shortcuts of the claims, as their help shows them. */
export const claimShortcuts: readonly ShortcutDescription[] = [
  { keys: ['J', '↓'], description: 'Next claim' },
  { keys: ['K', '↑'], description: 'Claim before' },
  { keys: ['A'], description: 'Approve the claim in focus' },
  { keys: ['R'], description: 'Reject the claim in focus' },
  { keys: ['Enter'], description: 'Open the claim in focus' },
];

/** The keys of the review queue for the table of claims. The claim in focus is the current one; none is until a key moves to it. */
export function useClaimKeys(claims: readonly Claim[] | undefined): void {
  const { decideNow } = useClaimDecisions();
  const decide = (decision: ClaimDecision) => {
    const claim = claims?.find(({ _id }) => _id === focusedRowId());
    if (claim === undefined) return moveRowFocus(1);
    if (!claimCan.decide(claim) || decidedClaimIds.get().has(claim._id)) return;
    decideNow(claim, decision);
    // The row leaves a filtered table some time later, so the focus moves on now.
    leaveFocusedRow();
  };
  useKeyboardShortcuts({
    ...moveKeys(moveRowFocus),
    a: () => decide('approved'),
    r: () => decide('rejected'),
  });
}
