import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { proofNames } from '../../../server/domain/ownership/claims.rules.ts';
import { noticeMs } from '../../../server/domain/ownership/ownership.rules.ts';
import { callQuery, userScope } from '../../api/call-query.ts';
import { isMissing } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import type { OwnershipProof } from '../../../server/domain/ownership/ownership.contract.ts';
import { startupQuery } from '../../api/startups.ts';
import { hostOf } from '../../lib/text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { noSuchListing } from '../../ui/no-such-listing.ts';
import { PageFailure } from '../../ui/page-failure.tsx';
import { type ProofCheck, ProofWays } from './proof-ways.tsx';

/** The page where a member proves that the website of a listing is theirs. */
export function OwnershipPage({ startupId }: { startupId: string }) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...callQuery('startOwnershipProof', { params: { id: startupId } }), retry: false });
  const [result, setResult] = useState<ProofCheck>();
  const { data: proof } = query;
  if (isMissing(query.error)) {
    return (
      <PageFailure {...noSuchListing}>
        <Link to="/dashboard" className={buttonClass('primary')}>
          View My Dashboard
        </Link>
      </PageFailure>
    );
  }
  const heading = (
    <h1 dir="auto" className="font-display text-[2.6rem] leading-[1.05] sm:text-5xl">
      {proof === undefined ? 'Verify ownership' : `Verify ${proof.startup.name}`}
    </h1>
  );
  if (proof === undefined) {
    return (
      <>
        {heading}
        {query.isPending ? (
          <>
            <output className="sr-only">Loading...</output>
            <div aria-hidden="true" className="skeleton rounded-card mt-8 h-72 w-full" />
          </>
        ) : (
          <div role="alert" className="mt-6">
            <p className="text-lg">{errorMessage(query.error, 'You need to be online for this. Please try again later.')}</p>
            <Button className="mt-5" onClick={() => void query.refetch()}>
              Try again
            </Button>
          </div>
        )}
      </>
    );
  }
  const { startup } = proof;
  const showResult = (checked: ProofCheck) => {
    setResult(checked);
    if (checked.outcome === 'not_proven') return;
    void queryClient.invalidateQueries({ queryKey: [userScope] });
    void queryClient.invalidateQueries(startupQuery(startup.slug));
  };
  const isProven = result !== undefined && result.outcome !== 'not_proven';
  const isVerified =
    result?.outcome === 'verified' ||
    (proof.revoked === undefined && proof.proof !== undefined && proof.proof.failingSince === undefined);
  const ways = <ProofWays proof={proof} result={result} onResult={showResult} />;
  return (
    <>
      {heading}
      <p className="text-soft mt-3 max-w-2xl text-lg leading-snug">
        Prove that <strong className="text-ink wrap-anywhere">{hostOf(startup.website)}</strong> is yours. This is checked
        automatically and takes a few minutes. Then the page of {startup.name} shows that its owner is verified.
      </p>
      {isProven && <Proven message={result.message} />}
      {(!isProven || proof.proof !== undefined) && <ProofState proof={proof} />}
      {!isProven && proof.revoked === undefined && !isVerified && ways}
      <p className="mt-10 flex flex-wrap gap-3">
        {isVerified && (proof.isOwner || result?.outcome === 'verified') && (
          <Link to="/dashboard/edit/$id" params={{ id: startup._id }} className={buttonClass('primary')}>
            Edit listing
          </Link>
        )}
        {(isProven || isVerified) && (
          <Link to="/dashboard" className={buttonClass()}>
            View My Dashboard
          </Link>
        )}
        <Link to="/startup/$slug" params={{ slug: startup.slug }} className={buttonClass()}>
          Back to {startup.name}
        </Link>
      </p>
      {!isProven && isVerified && (
        <details className="mt-10 max-w-2xl">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Verify in another way</summary>
          {ways}
        </details>
      )}
    </>
  );
}

/** Replaces the list of proofs after a proof has succeeded. It gets the focus, because the pressed button is gone. */
function Proven({ message }: { message: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-green mt-6 flex items-center gap-2 text-xl font-semibold outline-none">
      <Check aria-hidden="true" strokeWidth={2.5} className="size-5 shrink-0" />
      <span className="wrap-anywhere">{message}</span>
    </h2>
  );
}

/** The state of the member's proof, and any obstacle to it. */
function ProofState({ proof: { proof, revoked, isOwner, asksAdmin } }: { proof: OwnershipProof }) {
  if (revoked !== undefined) {
    return (
      <Notice>
        <p>An admin revoked your verification on {formatDate(revoked.at)}. If you own the listing, it stays yours.</p>
        {revoked.reason !== '' && (
          <p className="mt-2">
            <strong>Reason:</strong> <bdi className="wrap-anywhere">{revoked.reason}</bdi>
          </p>
        )}
        <p className="mt-2">
          If you think this is a mistake, <Link to="/feedback">contact us</Link>.
        </p>
      </Notice>
    );
  }
  if (proof?.failingSince !== undefined) {
    const until = new Date(Date.parse(proof.failingSince) + noticeMs).toISOString();
    return (
      <Notice>
        <p>
          The proof has been missing from {proof.host} since {formatDate(proof.failingSince)}. Please put it back, or verify in
          another way, by {formatDate(until)}. After that, the page no longer shows you as its verified owner.
        </p>
      </Notice>
    );
  }
  if (proof !== undefined) {
    return (
      <p className="text-green mt-6 flex items-center gap-2 font-semibold">
        <Check aria-hidden="true" strokeWidth={2.5} className="size-5 shrink-0" />
        <span className="wrap-anywhere">
          Verified by {proofNames[proof.method]} at {proof.host} on {formatDate(proof.at)}
        </span>
      </p>
    );
  }
  if (asksAdmin && !isOwner) {
    return (
      <Notice>
        <p>
          This listing belongs to another account, or your claim on it was rejected. Our team will review your proof before the
          listing becomes yours.
        </p>
      </Notice>
    );
  }
  return null;
}

function Notice({ children }: { children: ReactNode }) {
  return <div className="border-accent mt-6 max-w-2xl border-s-2 ps-4 leading-snug">{children}</div>;
}
