import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CallReply } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';
import { formatDateTime, formatShortDate } from '../../../../server/domain/core/dates.ts';
import { proofNames } from '../../../../server/domain/ownership/claims.rules.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { Detail, DetailSection, OutboundLink } from '../layout/details.tsx';
import { UnconfirmedAddress } from '../layout/pill.tsx';
import { ClaimStatus } from './claim-status.tsx';

type ClaimReview = CallReply<Contract['reviewClaim']>;

/**
 * The evidence for a decision: the listing with its owner, the claimant's proof, other claims by the claimant, and claims by
 * others on the same listing.
 */
export function ClaimEvidence({ id }: { id: string }) {
  const query = useQuery({ ...callQuery('reviewClaim', { params: { id } }), staleTime: 0 });
  return (
    <div className="mt-3">
      <QuerySection query={query} label="The evidence" skeleton={<div className="skeleton h-28 w-full" />}>
        {({ startup, memberSince, proof, rivals, otherClaims }) => (
          <div className="space-y-5">
            <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
              <Detail name="Website">
                <OutboundLink href={startup.website} />
              </Detail>
              <Detail name="Listing">
                {startup.status === 'active' ? (
                  <Link to="/startup/$slug" params={{ slug: startup.slug }}>
                    View Live
                  </Link>
                ) : (
                  'Not public'
                )}
              </Detail>
              <Detail name="Owner now">
                {startup.owner ?? 'No one'}
                {startup.verifiedAt !== undefined && `, verified on ${formatShortDate(startup.verifiedAt)}`}
              </Detail>
              <Detail name="Proof">{proofText(proof)}</Detail>
              <Detail name="Member since">{formatShortDate(memberSince)}</Detail>
            </dl>
            {rivals.length > 0 && (
              <EvidenceList title="Others who claim it">
                {rivals.map(({ _id, user, createdAt, proof: theirs }) => (
                  <li key={_id} className="wrap-anywhere">
                    {user.username} {user.email !== null && `(${user.email})`} <UnconfirmedAddress of={user} />
                    <span className="text-soft">
                      {' '}
                      on {formatShortDate(createdAt)}
                      {theirs !== undefined && `, proven by ${proofNames[theirs.method]} at ${theirs.host}`}
                    </span>
                  </li>
                ))}
              </EvidenceList>
            )}
            {otherClaims.length > 0 && (
              <EvidenceList title="Their other claims">
                {otherClaims.map(({ _id, startup_id, startup: other, status }) => (
                  <li key={_id} className="flex flex-wrap items-center gap-x-3">
                    <Link to="/admin/startups" search={{ open: startup_id }}>
                      {other.name}
                    </Link>
                    <ClaimStatus status={status} />
                  </li>
                ))}
              </EvidenceList>
            )}
          </div>
        )}
      </QuerySection>
    </div>
  );
}

function EvidenceList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <DetailSection title={title}>
      <ul className="max-h-40 space-y-1.5 overflow-y-auto">{children}</ul>
    </DetailSection>
  );
}

function proofText(proof: ClaimReview['proof']): string {
  switch (proof.state) {
    case 'none':
      return 'None';
    case 'found':
      return `By ${proofNames[proof.method]} at ${proof.host}, since ${formatShortDate(proof.since)}`;
    case 'missing':
      return `By ${proofNames[proof.method]} at ${proof.host}, but missing since ${formatShortDate(proof.since)}`;
    case 'revoked':
      return `Revoked on ${formatDateTime(proof.since)}${proof.reason === '' ? '' : `: ${proof.reason}`}`;
  }
}
