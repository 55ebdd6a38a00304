import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { errorCatalogue } from '../../../server/domain/core/errors.ts';
import { withNoun } from '../../../server/domain/core/noun.ts';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { whyCannotClaim } from '../../../server/domain/ownership/claims.rules.ts';
import { callQuery } from '../../api/call-query.ts';
import { ApiError, send } from '../../api/client.ts';

/** The state of a member's claim, for the claim button. */
export interface ClaimStatus {
  canClaim: boolean;
  isSending: boolean;
  /** The claim waits for an admin. */
  isPending: boolean;
}

export interface MemberClaimProps {
  startup: PublicStartup;
  userId: string;
  /** Whether the button was pressed, perhaps before this code was loaded or the visitor signed in. */
  isWanted: boolean;
  /** Called when the claim is sent. */
  onSend: () => void;
  /** Called with undefined when the member is no longer signed in. */
  onStatus: (status: ClaimStatus | undefined) => void;
}

/**
 * Sends a member's claim and reports its state to the button. Shows the server's message. If the page already knows why the claim
 * is impossible, shows that reason instead.
 */
export function MemberClaim({ startup, userId, isWanted, onSend, onStatus }: MemberClaimProps) {
  const queryClient = useQueryClient();
  const { data: claims = [] } = useQuery(callQuery('listOwnClaims', { params: { userId } }));
  const {
    mutate,
    isPending: isSending,
    isError,
    error,
    data,
  } = useMutation({
    mutationFn: () => send('claimStartup', { body: { startup_id: startup._id, userId } }),
    onSettled: () => void queryClient.invalidateQueries(callQuery('listOwnClaims', { params: { userId } })),
  });
  const claimsForStartup = claims.filter(({ startup_id: id }) => id === startup._id);
  const code = whyCannotClaim(startup, claimsForStartup, userId);
  const isPending = code === 'claims.already_pending' || data !== undefined;
  const canClaim = code === undefined && data === undefined && !isSending;

  const claim = useEffectEvent(() => {
    onSend();
    mutate();
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (isWanted && !isSent.current) claim();
    isSent.current = isWanted;
  }, [isWanted]);
  const report = useEffectEvent(onStatus);
  useEffect(() => report({ canClaim, isSending, isPending }), [canClaim, isSending, isPending]);
  useEffect(() => () => report(undefined), []);

  const message = isError ? errorMessageOf(error) : data?.message;
  return (
    <>
      <output id="claim-outcome" className={`block basis-full leading-snug empty:hidden ${colorOf(message, isError)}`}>
        {message ?? (code === undefined ? '' : withNoun(errorCatalogue[code].message))}
      </output>
      {isPending && (
        <Link to="/verify/$id" params={{ id: startup._id }} className="basis-full font-semibold">
          Verify it in minutes
        </Link>
      )}
    </>
  );
}

function colorOf(message: string | undefined, failed: boolean): string {
  if (message === undefined) return 'text-soft';
  return failed ? 'text-accent font-semibold' : 'text-green font-semibold';
}

/** The message of a refused claim, or '' when the session has ended, which the query client reports. */
function errorMessageOf(error: Error): string {
  if (error instanceof ApiError && error.status === 401) return '';
  if (error instanceof ApiError && error.status < 500) return error.message;
  return 'Failed to submit claim request. Please try again later.';
}
