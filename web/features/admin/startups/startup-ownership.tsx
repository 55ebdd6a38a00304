import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownershipLengths } from '../../../../server/domain/core/lengths.ts';
import { proofNames } from '../../../../server/domain/ownership/claims.rules.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { setOwnershipRevoked, type StartupReview } from '../../../api/admin-startups.ts';
import { errorMessage } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { DetailSection } from '../kit/details.tsx';

/** How the owner proved that the website is theirs. An admin may refuse the proof, with a reason that the owner gets by mail. */
export function StartupOwnership({ review: { startup, ownership } }: { review: StartupReview }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const change = useMutation({
    mutationFn: (revoked: boolean) => setOwnershipRevoked(queryClient, startup._id, { revoked, reason }),
    onSuccess: () => setIsAsking(false),
  });
  const { proof, revoked } = ownership;
  return (
    <DetailSection title="Ownership">
      <p className="wrap-anywhere">
        {startup.verifiedAt === undefined ? 'The website is not proven.' : `Verified on ${formatDateTime(startup.verifiedAt)}`}
        {proof !== null && `, by ${proofNames[proof.method]} at ${proof.host}`}
        {proof?.failingSince !== undefined && `; the proof is missing since ${formatDateTime(proof.failingSince)}`}
      </p>
      {revoked !== null && (
        <p className="mt-1 wrap-anywhere">
          Refused on {formatDateTime(revoked.at)}
          {revoked.reason !== '' && `: ${revoked.reason}`}
        </p>
      )}
      {isAsking && (
        <form
          className="mt-4 max-w-prose"
          onSubmit={(event) => {
            event.preventDefault();
            if (!change.isPending) change.mutate(true);
          }}
        >
          <TextField
            label="Reason"
            optional
            hint="The owner gets a mail with it. They stay the owner, and cannot prove it again until you allow it."
            maxLength={ownershipLengths.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className="mt-4 flex flex-wrap gap-3">
            <SubmitButton busy={change.isPending}>Take the mark away</SubmitButton>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
          </div>
        </form>
      )}
      {!isAsking && revoked === null && startup.verifiedAt !== undefined && (
        <Button className="mt-3" onClick={() => setIsAsking(true)}>
          Revoke verification
        </Button>
      )}
      {revoked !== null && (
        <SubmitButton type="button" variant="quiet" className="mt-3" busy={change.isPending} onClick={() => change.mutate(false)}>
          Allow a new proof
        </SubmitButton>
      )}
      <p role="alert" className="text-accent mt-3 font-semibold empty:hidden">
        {change.isError && errorMessage(change.error, 'This could not be saved. Please try again.')}
      </p>
    </DetailSection>
  );
}
