import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { errorCatalogue } from '../../../server/contract/errors.ts';
import type { PublicStartup } from '../../../server/contract/startups.ts';
import { whyCannotClaim } from '../../../server/rules/claims.ts';
import { claimStartup, ownClaimsQuery } from '../../api/claims.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';

/**
 * A member's claim button: shows why the claim is impossible, as far as the page can tell, and the server's answer.
 * Each of `presses`, which came before this code was loaded or the visitor had signed in, sends the claim.
 */
export function MemberClaim({ startup, userId, presses }: { startup: PublicStartup; userId: string; presses: number }) {
  const queryClient = useQueryClient();
  const { data: claims = [] } = useQuery(ownClaimsQuery(userId));
  const { mutate, isPending, isError, error, data } = useMutation({
    mutationFn: () => claimStartup(startup._id, userId),
    onSettled: () => void queryClient.invalidateQueries(ownClaimsQuery(userId)),
  });
  const handledPresses = useRef(0);
  useEffect(() => {
    if (presses <= handledPresses.current) return;
    handledPresses.current = presses;
    mutate();
  }, [mutate, presses]);

  const claimsForStartup = claims.filter(({ startup_id: id }) => id === startup._id);
  const code = whyCannotClaim(startup, claimsForStartup, userId);
  const isPendingClaim = code === 'claims.already_pending' || data !== undefined;
  const canClaim = code === undefined && data === undefined && !isPending;
  const reason = code === undefined ? '' : errorCatalogue[code].message;
  const message = isError ? errorMessageOf(error) : data?.message;
  return (
    <>
      <Button
        aria-disabled={!canClaim}
        aria-busy={isPending}
        aria-describedby="claim-outcome"
        onClick={() => {
          if (canClaim) mutate();
        }}
      >
        <Flag aria-hidden="true" className="size-4" /> {isPendingClaim ? 'Claim pending' : 'Claim Business'}
      </Button>
      <output id="claim-outcome" className={`block basis-full leading-snug empty:hidden ${colourOf(message, isError)}`}>
        {message ?? reason}
      </output>
    </>
  );
}

function colourOf(message: string | undefined, failed: boolean): string {
  if (message === undefined) return 'text-soft';
  return failed ? 'text-accent font-semibold' : 'text-green font-semibold';
}

/** The server's message for a refusal. It is empty for a session that ended, which the query client shows. */
function errorMessageOf(error: Error): string {
  if (error instanceof ApiError && error.status === 401) return '';
  if (error instanceof ApiError && error.status < 500) return error.message;
  return 'Failed to submit claim request. Please try again later.';
}
