import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { say } from '../../../../server/domain/core/noun.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import type { ReviewedClaim } from '../../../../server/domain/ownership/claims.contract.ts';
import { claimCan, type ClaimDecision, proofNames } from '../../../../server/domain/ownership/claims.rules.ts';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { DecisionDialogProps } from '../decisions/decision-table.tsx';
import { KeyHint } from '../decisions/keyboard-shortcuts-button.tsx';
import { moveKeys, useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import { ErrorText } from '../forms/form-parts.tsx';
import { Detail } from '../layout/details.tsx';
import { hiddenEmail } from '../layout/email-text.tsx';
import { UnconfirmedAddress } from '../layout/pill.tsx';
import { ItemMessages } from '../messages/item-messages.tsx';
import { UserLink } from '../layout/user-link.tsx';
import { StandingCard } from '../users/standing-card.tsx';
import { ClaimEvidence } from './claim-evidence.tsx';
import { ClaimStatus } from './claim-status.tsx';
import { decisionErrorText, useClaimDecisions } from './use-claim-decisions.ts';

const decisions = [
  { decision: 'approved', verb: 'Approve', key: 'A', shape: 'primary' },
  { decision: 'rejected', verb: 'Reject', key: 'R', shape: 'quiet' },
] as const;

/** The details of a claim. A pending claim can be approved or rejected here. */
export function ClaimDialog({ claim, onClose, onMove, onDecided }: DecisionDialogProps & { claim: ReviewedClaim }) {
  const { startup, startup_id, user, status, createdAt, updatedAt, proof } = claim;
  const { decide } = useClaimDecisions();
  const decision = useMutation({ mutationFn: (chosen: ClaimDecision) => decide(claim, chosen), onSuccess: onDecided });
  const press = (chosen: ClaimDecision) => {
    if (claimCan.decide({ status }) && !decision.isPending) decision.mutate(chosen);
  };
  const shortcutsEnabled = useKeyboardShortcuts(
    { a: () => press('approved'), r: () => press('rejected'), ...moveKeys(onMove) },
    'dialog',
  );
  return (
    <Modal title="Business claim" placement="wide" open onClose={onClose}>
      <div className="mb-5 flex items-center gap-4">
        <LogoTile name={startup.name} src={startup.logo} eager />
        <div className="min-w-0">
          <p dir="auto" className="font-display text-xl leading-snug">
            <Link to="/admin/startups" search={{ open: startup_id }}>
              {startup.name}
            </Link>
          </p>
          <div className="mt-1.5">
            <ClaimStatus status={status} />
          </div>
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name="Claimed by">
          <UserLink id={claim.userId}>{user.username}</UserLink>
        </Detail>
        <Detail name="Email">
          {user.email ?? hiddenEmail} <UnconfirmedAddress of={user} />
        </Detail>
        {proof !== undefined && (
          <Detail name="Proved">
            By {proofNames[proof.method]} at {proof.host}
          </Detail>
        )}
        <Detail name="Claimed">{formatDateTime(createdAt)}</Detail>
        {!claimCan.decide({ status }) && <Detail name="Decided">{formatDateTime(updatedAt)}</Detail>}
      </dl>
      <ClaimEvidence id={claim._id} />
      <div className="mt-5">
        <StandingCard title="The claimant" id={claim.userId} />
      </div>
      <ItemMessages kind="claim" id={claim._id} keysOf="dialog" />
      <ErrorText className="mt-5">{decision.isError && decisionErrorText(decision.error, decision.variables)}</ErrorText>
      {claimCan.decide({ status }) && (
        <>
          <p className="text-soft mt-5">
            {proof !== undefined &&
              say`The claimant has proven that the website is theirs, but the startup has another owner, or an earlier claim was
                rejected. `}
            Approving makes {user.username} the owner and rejects every other pending claim on it. We email each claimant after
            ten seconds.
          </p>
          <div className="border-line bg-raised sticky bottom-0 -mx-6 mt-5 -mb-6 flex flex-wrap gap-3 border-t px-6 py-3">
            {decisions.map(({ decision: chosen, verb, key, shape }) => (
              <SubmitButton
                key={chosen}
                type="button"
                variant={shape}
                busy={decision.isPending && decision.variables === chosen}
                onClick={() => press(chosen)}
                className="max-sm:grow"
              >
                {verb} {shortcutsEnabled && <KeyHint>{key}</KeyHint>}
              </SubmitButton>
            ))}
          </div>
        </>
      )}
    </Modal>
  );
}
