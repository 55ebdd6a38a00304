import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Claim } from '../../../../server/contract/claims.ts';
import { claimCan, type ClaimDecision } from '../../../../server/rules/claims.ts';
import { decideClaim } from '../../../api/admin-claims.ts';
import { ApiError } from '../../../api/client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { Modal } from '../../../ui/modal.tsx';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Detail } from '../kit/details.tsx';
import { formatDateTime } from '../kit/format-date.ts';
import { ClaimStatus } from './claim-status.tsx';

const decisions = [
  { decision: 'approved', verb: 'Approve', shape: 'primary' },
  { decision: 'rejected', verb: 'Reject', shape: 'quiet' },
] as const;

/** The details of a claim; a pending one can be approved or rejected here. */
export function ClaimDialog({
  claim: { _id, startup, startup_id, user, status, createdAt, updatedAt },
  onClose,
  onDecided,
}: {
  claim: Claim;
  onClose: () => void;
  onDecided: (message: string) => void;
}) {
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationFn: (decision: ClaimDecision) => decideClaim(_id, decision),
    onSuccess: ({ message }, decision) => onDecided(message || `Business claim ${decision} successfully`),
    // Also after a refusal: another admin may have decided the claim meanwhile.
    onSettled: () =>
      void invalidateCalls(queryClient, [
        'listClaims',
        'getStats',
        'listAudit',
        'listAllStartups',
        'reviewStartup',
        'getStartup',
      ]),
  });
  return (
    <Modal title="Business claim" placement="wide" open onClose={onClose}>
      <div className="mb-5 flex items-center gap-4">
        <LogoTile name={startup.name} src={startup.logo} eager />
        <div className="min-w-0">
          <p className="font-display text-xl leading-snug">
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
        <Detail name="Claimed by">{user.username}</Detail>
        <Detail name="E-mail">{user.email}</Detail>
        <Detail name="Claimed">{formatDateTime(createdAt)}</Detail>
        {!claimCan.decide({ status }) && <Detail name="Decided">{formatDateTime(updatedAt)}</Detail>}
      </dl>
      <p role="alert" className="text-accent mt-5 font-semibold empty:hidden">
        {decide.isError && decisionErrorText(decide.error, decide.variables)}
      </p>
      {claimCan.decide({ status }) && (
        <>
          <p className="text-soft mt-5">
            Approving gives the startup to {user.username} and rejects every other pending claim of it. Each claimant gets a mail.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            {decisions.map(({ decision, verb, shape }) => (
              <SubmitButton
                key={decision}
                type="button"
                variant={shape}
                busy={decide.isPending && decide.variables === decision}
                onClick={() => {
                  if (!decide.isPending) decide.mutate(decision);
                }}
                className="max-sm:grow"
              >
                {verb}
              </SubmitButton>
            ))}
          </div>
        </>
      )}
    </Modal>
  );
}

/** The message of a refusal; for network and server errors a fixed sentence. */
function decisionErrorText(error: unknown, decision: ClaimDecision): string {
  if (error instanceof ApiError && error.status < 500) return error.message;
  console.debug('No decision:', error);
  return `Failed to ${decision} business claim. Please try again.`;
}
