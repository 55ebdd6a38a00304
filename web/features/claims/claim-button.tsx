import { Flag } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, useTransition } from 'react';
import type { PublicStartup } from '../../../server/contract/startups.ts';
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
    return FailedClaim;
  }
}

/** Claims a listing without an owner. A visitor signs in first, then the claim is sent. */
export function ClaimButton({ startup }: { startup: PublicStartup }) {
  const signIn = useSignIn();
  const { account } = useAccount();
  // A press that came before the member's code is loaded is carried out by that code.
  const [presses, setPresses] = useState(0);
  const [isOpening, startOpening] = useTransition();
  const press = () => setPresses((count) => count + 1);
  if (account === undefined) {
    const requestSignIn = () => startOpening(() => signIn({ purpose: `claim ${startup.name}`, next: press }));
    return <PlainClaimButton busy={isOpening} onClick={requestSignIn} />;
  }
  return (
    <Suspense fallback={<PlainClaimButton busy={presses > 0} onClick={press} />}>
      <LazyMemberClaim startup={startup} userId={account._id} presses={presses} />
    </Suspense>
  );
}

function FailedClaim({ presses }: { presses: number }) {
  useEffect(() => {
    if (presses > 0) showLoadError();
  }, [presses]);
  return <PlainClaimButton onClick={showLoadError} />;
}

function showLoadError() {
  showToast('Failed to submit claim request. Please try again later.');
}

function PlainClaimButton({ busy = false, onClick }: { busy?: boolean; onClick: () => void }) {
  return (
    <Button aria-busy={busy || undefined} onClick={onClick} className="needs-scripts">
      <Flag aria-hidden="true" className="size-4" /> Claim Business
    </Button>
  );
}
