import type { Claim, ProofMethod } from './claims.contract.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { Startup } from '../listings/startups.contract.ts';

/** The possible actions on a claim, by its status. Calls and buttons use the same table. */
export const claimCan = {
  /** A claim can be decided only once. */
  decide: ({ status }: Pick<Claim, 'status'>): boolean => status === 'pending',
};

/** The names of proof methods, as in "proved by DNS". */
export const proofNames: Readonly<Record<ProofMethod, string>> = {
  mail: 'email',
  dns: 'DNS',
  file: 'a file',
  page: 'a tag',
};

/** The two decisions on a pending claim. */
export const claimDecisions = ['approved', 'rejected'] as const;
export type ClaimDecision = (typeof claimDecisions)[number];

export function isClaimDecision(status: string): status is ClaimDecision {
  return claimDecisions.some((decision) => decision === status);
}

/** The owner's id on devices, which know only whether a listing has an owner. No member has this id. */
export const unknownOwner = 'unknown';

const alreadyClaimed = {
  pending: 'claims.already_pending',
  approved: 'claims.already_approved',
  rejected: 'claims.already_rejected',
} as const satisfies Record<Claim['status'], ErrorCode>;

/**
 * Why a member cannot claim a listing; undefined when they can. `claims` are the member's earlier claims of this listing, newest
 * first. If several reasons apply, the member's own claim is reported before another owner, and a pending claim before decided
 * claims.
 */
export function whyCannotClaim(
  startup: Pick<Startup, 'status' | 'userId'> | undefined,
  claims: readonly Pick<Claim, 'status'>[],
  userId: string,
): ErrorCode | undefined {
  if (startup?.status !== 'active') return 'startups.not_found';
  if (startup.userId === userId) return 'claims.already_approved';
  const earlier = claims.find(({ status }) => status === 'pending') ?? claims[0];
  if (earlier !== undefined) return alreadyClaimed[earlier.status];
  return startup.userId === undefined ? undefined : 'claims.has_owner';
}

/**
 * Why a claim cannot get this decision; undefined when it can. `startup` is the current listing. A listing that has another owner
 * can be given only to a claimant who proved ownership of the website.
 */
export function whyCannotDecide(
  claim: Pick<Claim, 'status' | 'userId' | 'proof'>,
  startup: Pick<Startup, 'userId' | 'status'>,
  decision: ClaimDecision,
): ErrorCode | undefined {
  if (!claimCan.decide(claim)) return 'claims.already_decided';
  if (decision === 'approved' && startup.status === 'archived') return 'claims.startup_archived';
  const hasOtherOwner = startup.userId !== undefined && startup.userId !== claim.userId;
  return decision === 'approved' && hasOtherOwner && claim.proof === undefined ? 'claims.has_owner' : undefined;
}
