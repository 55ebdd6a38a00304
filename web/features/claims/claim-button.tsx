import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Startup } from '../../../server/contract/startups.ts';
import { useAccount } from '../../api/account.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';
import type { MemberClaim } from './member-claim.tsx';

/** Only members can claim a listing, so only they load this code. */
const LazyMemberClaim = lazy(async () => ({ default: await loadClaim() }));

async function loadClaim(): Promise<typeof MemberClaim> {
  try {
    return (await import('./member-claim.tsx')).MemberClaim;
  } catch (error) {
    console.debug('The claim code could not be loaded:', error);
    return () => <PlainClaimButton onClick={() => showToast('Failed to submit claim request. Please try again later.')} />;
  }
}

/** Claims a listing without an owner. A visitor signs in first, then the claim is sent. */
export function ClaimButton({ startup }: { startup: Startup }) {
  const signIn = useSignIn();
  const { account } = useAccount();
  const [claimsOnMount, setClaimsOnMount] = useState(false);
  if (account === undefined) {
    const requestSignIn = () => signIn({ reason: `Sign in to claim ${startup.name}.`, next: () => setClaimsOnMount(true) });
    return <PlainClaimButton onClick={requestSignIn} />;
  }
  return (
    <Suspense fallback={<PlainClaimButton />}>
      <LazyMemberClaim startup={startup} userId={account._id} claimsOnMount={claimsOnMount} />
    </Suspense>
  );
}

function PlainClaimButton({ onClick }: { onClick?: () => void }) {
  return (
    <Button onClick={onClick}>
      <Flag aria-hidden="true" className="size-4" /> Claim Business
    </Button>
  );
}
