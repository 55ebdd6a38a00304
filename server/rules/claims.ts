import type { Claim } from '../contract/claims.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { Startup } from '../contract/startups.ts';

/** What a claim may become, once (spec §4). */
export const claimDecisions = ['approved', 'rejected'] as const;
export type ClaimDecision = (typeof claimDecisions)[number];

const alreadyClaimed = {
  pending: 'claims.already_pending',
  approved: 'claims.already_approved',
  rejected: 'claims.already_rejected',
} as const satisfies Record<Claim['status'], ErrorCode>;

/**
 * Why a member may not claim a listing, or undefined. `claims` are this member's earlier ones of the listing, newest first;
 * a member who has any is told how it stands (spec §5, §8), everybody else that somebody owns it.
 */
export function whyCannotClaim(
  startup: Pick<Startup, 'status' | 'userId'> | undefined,
  claims: readonly Pick<Claim, 'status'>[],
  userId: string,
): ErrorCode | undefined {
  if (startup?.status !== 'active') return 'startups.not_found';
  if (startup.userId === userId) return 'claims.already_approved';
  const standing = claims.find(({ status }) => status === 'pending') ?? claims[0];
  if (standing !== undefined) return alreadyClaimed[standing.status];
  return startup.userId === undefined ? undefined : 'claims.has_owner';
}

export function isClaimDecision(status: string): status is ClaimDecision {
  return claimDecisions.some((decision) => decision === status);
}

/** Why a claim may not be decided so, or undefined. `startup` is the listing as it is now. */
export function whyCannotDecide(
  claim: Pick<Claim, 'status' | 'userId'>,
  startup: Pick<Startup, 'userId'>,
  decision: ClaimDecision,
): ErrorCode | undefined {
  if (claim.status !== 'pending') return 'claims.already_decided';
  const others = startup.userId !== undefined && startup.userId !== claim.userId;
  return decision === 'approved' && others ? 'claims.has_owner' : undefined;
}
