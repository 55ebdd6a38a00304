import type { Claim } from '../../server/domain/ownership/claims.contract.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { ClaimRecord, Store } from '../store.ts';
import { type Access, findRow, refuseIf, type State } from './state.ts';
import { newestFirst, tablePage } from './tables.ts';

export function memoryClaims({ read, write }: Access): Store['claims'] {
  return {
    async byId(id) {
      const found = read().claims.get(id);
      return found && { ...found };
    },
    ofUser: async (userId) =>
      claimsWhere(read(), (claim) => claim.userId === userId)
        .sort(newestFirst)
        .flatMap((claim) => withNames(read(), claim)),
    ofUserAndStartup: async (userId, startupId) =>
      claimsWhere(read(), (claim) => claim.userId === userId && claim.startup_id === startupId).sort(newestFirst),
    insert: (claim) =>
      write((state) => {
        const { _id, startup_id, userId, status } = claim;
        refuseIf(state.claims.has(_id), 'primary_key');
        refuseIf(!state.users.has(userId) || !state.startups.has(startup_id), 'foreign_key');
        refuseIf(status === 'pending' && hasOtherPending(state, claim), 'claims.pending');
        state.claims.set(_id, { ...claim });
      }),
    decide: (id, status, at) =>
      write((state) => {
        const claim = state.claims.get(id);
        if (claim?.status !== 'pending') return false;
        state.claims.set(id, { ...claim, status, updatedAt: at });
        return true;
      }),
    prove: (id, proof, at) =>
      write((state) => {
        const claim = state.claims.get(id);
        if (claim?.status !== 'pending') return false;
        state.claims.set(id, { ...claim, proof, updatedAt: at });
        return true;
      }),
    reopen: (id, expecting, updatedAt) =>
      write((state) => {
        const claim = state.claims.get(id);
        if (claim?.status !== expecting) return false;
        state.claims.set(id, { ...claim, status: 'pending', updatedAt });
        return true;
      }),
    move: (id, startupId) =>
      write((state) => {
        const claim = state.claims.get(id);
        if (claim?.status !== 'pending') return false;
        refuseIf(!state.startups.has(startupId), 'foreign_key');
        refuseIf(hasOtherPending(state, { ...claim, startup_id: startupId }), 'claims.pending');
        state.claims.set(id, { ...claim, startup_id: startupId });
        return true;
      }),
    pendingOfStartup: async (startupId) =>
      claimsWhere(read(), (claim) => claim.startup_id === startupId && claim.status === 'pending').sort(
        (a, b) => byCodePoints(a.createdAt, b.createdAt) || byCodePoints(a._id, b._id),
      ),
    async table({ status, ...filter }, slice) {
      const newest = claimsWhere(read(), (claim) => status === 'all' || claim.status === status)
        .sort(newestFirst)
        .flatMap((claim) => withNames(read(), claim));
      const { rows, total } = tablePage(
        {
          rows: newest,
          searched: ({ startup, user }) => [startup.name, user.username, user.email],
          sortedBy: {
            startup: ({ startup }) => startup.name,
            user: ({ user }) => user.username.toLowerCase(),
            status: (claim) => claim.status,
            createdAt: ({ createdAt }) => createdAt,
          },
        },
        filter,
        slice,
      );
      return { claims: rows, total };
    },
    countPending: async () => claimsWhere(read(), ({ status }) => status === 'pending').length,
  };
}

function hasOtherPending(state: State, { _id, userId, startup_id }: ClaimRecord): boolean {
  const isOther = (other: ClaimRecord) =>
    other._id !== _id && other.status === 'pending' && other.userId === userId && other.startup_id === startup_id;
  return findRow(state.claims.values(), isOther) !== undefined;
}

function claimsWhere(state: State, isMatch: (claim: ClaimRecord) => boolean): ClaimRecord[] {
  return [...state.claims.values()].filter(isMatch).map((claim) => ({ ...claim }));
}

/** A claim with the names that tables show. Every claim has a listing and a user, so the list is never empty in practice. */
function withNames(state: State, claim: ClaimRecord): Claim[] {
  const startup = state.startups.get(claim.startup_id)?.record;
  const user = state.users.get(claim.userId);
  if (startup === undefined || user === undefined) return [];
  const { name, logo } = startup;
  const { username, email, emailVerifiedAt } = user;
  return [{ ...claim, startup: { name, logo }, user: { username, email, emailVerified: emailVerifiedAt !== null } }];
}
