import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Startup } from '../../../server/contract/startups.ts';
import { useAccount } from '../../api/account.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSignIn } from '../../ui/sign-in.tsx';
import type { MemberClaim } from './member-claim.tsx';

/** Only members can claim, so only they load how. */
const Claim = lazy(async () => ({ default: await loadClaim() }));

async function loadClaim(): Promise<typeof MemberClaim> {
  try {
    return (await import('./member-claim.tsx')).MemberClaim;
  } catch (error) {
    console.debug('The claim did not arrive:', error);
    return () => <ClaimFace onClick={() => showToast('Failed to submit claim request. Please try again later.')} />;
  }
}

/** For a listing that nobody owns. Visitors sign in first; then their claim goes on. */
export function ClaimButton({ startup }: { startup: Startup }) {
  const signIn = useSignIn();
  const { account } = useAccount();
  const [asked, setAsked] = useState(false);
  if (account === undefined) {
    const ask = () => signIn({ reason: `Sign in to claim ${startup.name}.`, next: () => setAsked(true) });
    return <ClaimFace onClick={ask} />;
  }
  return (
    <Suspense fallback={<ClaimFace />}>
      <Claim startup={startup} userId={account._id} asked={asked} />
    </Suspense>
  );
}

function ClaimFace({ onClick }: { onClick?: () => void }) {
  return (
    <Button onClick={onClick}>
      <Flag aria-hidden="true" className="size-4" /> Claim Business
    </Button>
  );
}
