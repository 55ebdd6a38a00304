import { usernameKey } from '../../server/domain/core/username-key.ts';
import type { Claim } from '../../server/domain/ownership/claims.contract.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { ClaimRecord, Store, TableFilter } from '../store.ts';
import { idOf, rowsOf } from './rows.ts';
import { type Access, findRow, refuseIf, type State } from './state.ts';
import { isListed } from './review-states.ts';
import { countBy, matchingIds, newestFirst, tablePage, tally } from './tables.ts';

export function memoryClaims(access: Access): Store['claims'] {
  const { read } = access;
  const rows = rowsOf(access, (state) => state.claims, idOf, {
    check(state, claim) {
      refuseIf(!state.users.has(claim.userId) || !state.startups.has(claim.startup_id), 'foreign_key');
      refuseIf(claim.status === 'pending' && hasOtherPending(state, claim), 'claims.pending');
    },
  });
  const changeWhen = (status: Claim['status'], id: string, changes: Partial<ClaimRecord>) =>
    rows.change(id, (claim) => (claim.status === status ? { ...claim, ...changes } : undefined));
  const tableOf = async (status: Claim['status'] | 'all', { awaiting, contacts }: Pick<TableFilter, 'awaiting' | 'contacts'>) => {
    const newest = await rows.list(
      (claim) => (status === 'all' || claim.status === status) && isListed(read(), awaiting, 'claim', claim._id),
      newestFirst,
    );
    return {
      rows: newest.flatMap((claim) => withNames(read(), claim)),
      searched: ({ startup, user }: Claim) => [startup.name, user.username, ...(contacts === 'hidden' ? [] : [user.email])],
    };
  };
  return {
    byId: rows.byKey,
    ofUser: async (userId, limit) =>
      (await rows.list((claim) => claim.userId === userId, newestFirst, limit)).flatMap((claim) => withNames(read(), claim)),
    tallyOfUser: async (userId) =>
      countBy(await rows.list((claim) => claim.userId === userId, newestFirst), ({ status }) => status),
    ofUserAndStartup: (userId, startupId) =>
      rows.list((claim) => claim.userId === userId && claim.startup_id === startupId, newestFirst),
    insert: rows.insert,
    decide: (id, status, updatedAt) => changeWhen('pending', id, { status, updatedAt }),
    prove: (id, proof, updatedAt) => changeWhen('pending', id, { proof, updatedAt }),
    reopen: (id, expecting, updatedAt) => changeWhen(expecting, id, { status: 'pending', updatedAt }),
    move: (id, startupId) => changeWhen('pending', id, { startup_id: startupId }),
    pendingOfStartup: (startupId) =>
      rows.list(
        (claim) => claim.startup_id === startupId && claim.status === 'pending',
        (a, b) => byCodePoints(a.createdAt, b.createdAt) || byCodePoints(a._id, b._id),
      ),
    async table({ status, ...filter }, slice) {
      const page = tablePage(
        {
          ...(await tableOf(status, filter)),
          sortedBy: {
            startup: ({ startup }) => startup.name,
            user: ({ user }) => usernameKey(user.username),
            status: (claim) => claim.status,
            createdAt: ({ createdAt }) => createdAt,
          },
        },
        filter,
        slice,
      );
      return { claims: page.rows, total: page.total };
    },
    tally: async (search, contacts) => tally(await tableOf('all', { contacts }), ({ status }) => status, search),
    matching: async ({ status, ...filter }, range) => matchingIds(await tableOf(status, filter), filter.search, range),
    countPending: () => rows.count(({ status }) => status === 'pending'),
  };
}

function hasOtherPending(state: State, { _id, userId, startup_id }: ClaimRecord): boolean {
  const isOther = (other: ClaimRecord) =>
    other._id !== _id && other.status === 'pending' && other.userId === userId && other.startup_id === startup_id;
  return findRow(state.claims.values(), isOther) !== undefined;
}

/**
 * A claim with the names that the admin tables show, in an array. Every claim has a listing and a user, so the array is never
 * empty.
 */
function withNames(state: State, claim: ClaimRecord): Claim[] {
  const startup = state.startups.get(claim.startup_id)?.record;
  const user = state.users.get(claim.userId);
  if (startup === undefined || user === undefined) return [];
  const { name, logo } = startup;
  const { username, email, emailVerifiedAt } = user;
  return [{ ...claim, startup: { name, logo }, user: { username, email, emailVerified: emailVerifiedAt !== null } }];
}
