import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { errorCatalogue } from '../../../server/contract/errors.ts';
import type { Startup } from '../../../server/contract/startups.ts';
import { whyCannotClaim } from '../../../server/rules/claims.ts';
import { claimStartup, ownClaimsQuery } from '../../api/claims.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';

/** A member's claim: possible, or why not as far as the page knows, and what the server said. `asked`: before signing in. */
export function MemberClaim({ startup, userId, asked }: { startup: Startup; userId: string; asked: boolean }) {
  const queryClient = useQueryClient();
  const { data: claims = [] } = useQuery(ownClaimsQuery(userId));
  const { mutate, isPending, isError, error, data } = useMutation({
    mutationFn: () => claimStartup(startup._id, userId),
    onSettled: () => void queryClient.invalidateQueries(ownClaimsQuery(userId)),
  });
  const begun = useRef(!asked);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);

  const own = claims.filter(({ startup_id: id }) => id === startup._id);
  const code = whyCannotClaim(startup, own, userId);
  const pending = code === 'claims.already_pending' || data !== undefined;
  const possible = code === undefined && data === undefined && !isPending;
  const reason = code === undefined ? '' : errorCatalogue[code].message;
  const outcome = isError ? refusalOf(error) : data?.message;
  return (
    <>
      <Button
        aria-disabled={!possible}
        aria-busy={isPending}
        aria-describedby="claim-outcome"
        onClick={() => {
          if (possible) mutate();
        }}
      >
        <Flag aria-hidden="true" className="size-4" /> {pending ? 'Claim pending' : 'Claim Business'}
      </Button>
      <output id="claim-outcome" className={`block basis-full leading-snug empty:hidden ${colourOf(outcome, isError)}`}>
        {outcome ?? reason}
      </output>
    </>
  );
}

function colourOf(outcome: string | undefined, failed: boolean): string {
  if (outcome === undefined) return 'text-soft';
  return failed ? 'text-accent font-semibold' : 'text-green font-semibold';
}

/** A refusal in the server's words; that the session ended is said elsewhere. */
function refusalOf(error: Error): string {
  if (error instanceof ApiError && error.status === 401) return '';
  if (error instanceof ApiError && error.status < 500) return error.message;
  return 'Failed to submit claim request. Please try again later.';
}
