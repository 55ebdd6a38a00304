import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Startup } from '../../../server/contract/startups.ts';
import { accountQuery, useAccount } from '../../api/account.ts';
import { claimStartup, ownClaimsQuery } from '../../api/claims.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in.tsx';
import type { KnownClaims } from './known-claims.tsx';

/** How a member's earlier claims stand matters to members only. Without that the server has the last word anyway. */
const Known = lazy(async () => ({ default: await loadKnownClaims() }));

async function loadKnownClaims(): Promise<typeof KnownClaims> {
  try {
    return (await import('./known-claims.tsx')).KnownClaims;
  } catch (error) {
    console.debug('Earlier claims are not known:', error);
    return ({ children }) => children(undefined);
  }
}

/** For a listing that nobody owns. Visitors sign in first; then their claim goes on. */
export function ClaimButton({ startup }: { startup: Startup }) {
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const { account } = useAccount();
  const claim = useMutation({
    mutationFn: async () => {
      const userId = queryClient.getQueryData(accountQuery.queryKey)?._id ?? '';
      return claimStartup(startup._id, userId).finally(() => void queryClient.invalidateQueries(ownClaimsQuery(userId)));
    },
    networkMode: 'always',
  });
  const outcome = claim.isError ? refusalOf(claim.error) : (claim.data?.message ?? '');

  const face = (reason: string | undefined, label = 'Claim Business'): ReactNode => (
    <>
      <Button
        aria-disabled={claim.isPending || reason !== undefined}
        aria-busy={claim.isPending}
        aria-describedby="claim-outcome"
        onClick={() => {
          if (claim.isPending || reason !== undefined) return;
          if (account !== undefined) claim.mutate();
          else signIn({ reason: `Sign in to claim ${startup.name}.`, next: claim.mutate });
        }}
      >
        <Flag aria-hidden="true" className="size-4" /> {label}
      </Button>
      <output
        id="claim-outcome"
        className={`basis-full leading-snug empty:hidden ${claim.isError ? 'text-accent font-semibold' : claim.isSuccess ? 'text-green font-semibold' : 'text-soft'}`}
      >
        {outcome || reason}
      </output>
    </>
  );
  if (account === undefined) return face(undefined);
  return (
    <Suspense fallback={face(undefined)}>
      <Known startup={startup} userId={account._id}>
        {(known) => face(known?.reason, known?.label)}
      </Known>
    </Suspense>
  );
}

/** A refusal in the server's words; that the session ended is said elsewhere. */
function refusalOf(error: Error): string {
  if (error instanceof ApiError && error.status === 401) return '';
  if (error instanceof ApiError && error.status < 500) return error.message;
  return 'Failed to submit claim request. Please try again later.';
}
