import { Flag } from 'lucide-react';
import { Suspense, useEffect, useState, useTransition } from 'react';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { useAccount } from '../../api/account.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';
import type { ClaimStatus, MemberClaimProps } from './member-claim.tsx';

/** Loaded for members only, because visitors cannot claim a listing. */
const LazyMemberClaim = lazyPart(async () => (await import('./member-claim.tsx')).MemberClaim, FailedClaim);

const noClaim: ClaimStatus = { canClaim: true, isSending: false, isPending: false };

/**
 * Claims a listing without an owner. A visitor signs in first, then the claim is sent. The button must remain the same element
 * while the account and the member's code load, because a press that begins on one element and ends on another is not a click.
 */
export function ClaimButton({ startup }: { startup: PublicStartup }) {
  const signIn = useSignIn();
  const { account } = useAccount();
  // The member's code sends the claim, even when it loads only after the button was pressed.
  const [isWanted, setIsWanted] = useState(false);
  const [{ canClaim, isSending, isPending }, setStatus] = useState(noClaim);
  const [isOpening, startOpening] = useTransition();
  const claim = () => setIsWanted(true);
  const press = () => {
    if (account === undefined) startOpening(() => signIn({ purpose: `claim ${startup.name}`, next: claim }));
    else if (canClaim) claim();
  };
  return (
    <>
      <Button
        aria-disabled={!canClaim || undefined}
        aria-busy={isOpening || isWanted || isSending || undefined}
        aria-describedby={account === undefined ? undefined : 'claim-outcome'}
        onClick={press}
        className="needs-scripts"
      >
        <Flag aria-hidden="true" className="size-4" /> {isPending ? 'Claim pending' : 'Claim Business'}
      </Button>
      {account !== undefined && (
        <Suspense>
          <LazyMemberClaim
            key={account._id}
            startup={startup}
            userId={account._id}
            isWanted={isWanted}
            onSend={() => setIsWanted(false)}
            onStatus={(status) => setStatus(status ?? noClaim)}
          />
        </Suspense>
      )}
    </>
  );
}

function FailedClaim({ isWanted, onSend }: MemberClaimProps) {
  useEffect(() => {
    if (!isWanted) return;
    onSend();
    showToast('Failed to submit claim request. Please try again later.');
  });
  return null;
}
