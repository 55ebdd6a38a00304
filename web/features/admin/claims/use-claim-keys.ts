import type { Claim } from '../../../../server/contract/claims.ts';
import { claimCan, type ClaimDecision } from '../../../../server/rules/claims.ts';
import type { ShortcutDescription } from '../decisions/keyboard-shortcuts-button.tsx';
import { useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import { decidedClaimIds, useClaimDecisions } from './use-claim-decisions.ts';

/** The keyboard shortcuts of the claims, as their help shows them. */
export const claimShortcuts: readonly ShortcutDescription[] = [
  { keys: ['J', '↓'], description: 'Next claim' },
  { keys: ['K', '↑'], description: 'Claim before' },
  { keys: ['A'], description: 'Approve the claim in focus' },
  { keys: ['R'], description: 'Reject the claim in focus' },
  { keys: ['Enter'], description: 'Open the claim in focus' },
];

const rowButtons = () => [...document.querySelectorAll<HTMLElement>('#content [data-row]')];

/** The keys of the review queue for the table of claims. The claim in focus is the current one; none is until a key moves to it. */
export function useClaimKeys(claims: readonly Claim[] | undefined): void {
  const { decideNow } = useClaimDecisions();
  const focusedAt = () => rowButtons().findIndex((button) => button.closest('tr')?.contains(document.activeElement) === true);
  const move = (by: 1 | -1) => {
    const index = focusedAt();
    rowButtons()[index === -1 ? 0 : index + by]?.focus();
  };
  const decide = (decision: ClaimDecision) => {
    const buttons = rowButtons();
    const index = focusedAt();
    const claim = claims?.find(({ _id }) => _id === buttons[index]?.dataset['row']);
    if (claim === undefined) return move(1);
    if (!claimCan.decide(claim) || decidedClaimIds.get().has(claim._id)) return;
    decideNow(claim, decision);
    // The row leaves a filtered table some time later, so the focus moves on now.
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
  };
  useKeyboardShortcuts({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    a: () => decide('approved'),
    r: () => decide('rejected'),
  });
}
