import type { RevisionKind } from '../../server/contract/revisions.ts';
import { byCodePoints } from '../../server/rules/search.ts';
import type { NamedRevision, RevisionRecord, Slice, Store } from '../store.ts';
import { type Access, findRow, refuseIf, type State } from './state.ts';
import { newestFirst, tablePage } from './tables.ts';

export function memoryRevisions({ read, write }: Access): Store['revisions'] {
  const found = (isMatch: (revision: RevisionRecord) => boolean) =>
    [...read().revisions.values()].filter(isMatch).map((revision) => withNames(read(), revision));
  return {
    byId: async (id) => found(({ _id }) => _id === id)[0],
    pendingEdit: async (startupId, userId) =>
      found((other) => isPending(other, 'edit') && other.startupId === startupId && other.userId === userId)[0],
    pendingCorrections: async (startupId) =>
      found((other) => isPending(other, 'correction') && other.startupId === startupId)
        .sort(newestFirst)
        .reverse(),
    edits: async (startupId, userId, limit) =>
      found((other) => other.kind === 'edit' && other.startupId === startupId && other.userId === userId)
        .sort(newestFirst)
        .slice(0, limit),
    async history(startupId, { offset, limit }: Slice) {
      const accepted = found((other) => other.startupId === startupId && other.status === 'accepted').sort(
        (a, b) => byCodePoints(b.decidedAt ?? '', a.decidedAt ?? '') || byCodePoints(b._id, a._id),
      );
      return { revisions: accepted.slice(offset, offset + limit), total: accepted.length };
    },
    async table({ status, ...filter }, slice) {
      const rows = found((revision) => status === 'all' || revision.status === status).sort(newestFirst);
      if (status === 'pending') rows.reverse();
      const { rows: revisions, total } = tablePage(
        {
          rows,
          searched: ({ startup, author, email }) => [startup.name, author?.username ?? '', author?.email ?? '', email],
          sortedBy: { startup: ({ startup }) => startup.name, createdAt: ({ createdAt }) => createdAt },
        },
        filter,
        slice,
      );
      return { revisions, total };
    },
    countPending: async () => found(({ status }) => status === 'pending').length,
    insert: (revision) =>
      write((state) => {
        const { revisions } = state;
        const { _id, startupId, userId, network } = revision;
        refuseIf(revisions.has(_id), 'primary_key');
        assertValid(state, revision);
        const isTaken = (other: RevisionRecord) =>
          isPending(other, 'edit') && other.startupId === startupId && other.userId === userId;
        refuseIf(
          isPending(revision, 'edit') && userId !== null && findRow(revisions.values(), isTaken) !== undefined,
          'revisions.pending',
        );
        const isOfNetwork = (other: RevisionRecord) =>
          other.status === 'pending' && other.startupId === startupId && other.network === network;
        refuseIf(
          revision.status === 'pending' && network !== null && findRow(revisions.values(), isOfNetwork) !== undefined,
          'revisions.network',
        );
        revisions.set(_id, structuredClone(revision));
      }),
    update: (revision) =>
      write((state) => {
        const before = state.revisions.get(revision._id);
        if (before?.status !== 'pending') return false;
        const { startupId, kind, userId } = before;
        const network = revision.status === 'pending' ? before.network : null;
        const after = { ...revision, startupId, kind, userId, network };
        assertValid(state, after);
        state.revisions.set(revision._id, structuredClone(after));
        return true;
      }),
  };
}

function assertValid({ startups, users }: State, { startupId, userId, decidedBy, status, decidedAt }: RevisionRecord): void {
  const isKnown = (id: string | null) => id === null || users.has(id);
  refuseIf(!startups.has(startupId) || !isKnown(userId) || !isKnown(decidedBy), 'foreign_key');
  refuseIf((status === 'pending') !== (decidedAt === null), 'check');
}

function isPending({ kind, status }: RevisionRecord, wanted: RevisionKind): boolean {
  return kind === wanted && status === 'pending';
}

/** A copy with the names that the stores read from other rows. Every revision has a listing. */
function withNames({ startups, users }: State, revision: RevisionRecord): NamedRevision {
  const { name = '', slug = '', logo = '' } = startups.get(revision.startupId)?.record ?? {};
  const author = users.get(revision.userId ?? '');
  return {
    ...structuredClone(revision),
    startup: { name, slug, logo },
    author: author ? { username: author.username, email: author.email, emailVerified: author.emailVerifiedAt !== null } : null,
    decider: users.get(revision.decidedBy ?? '')?.username ?? null,
  };
}
