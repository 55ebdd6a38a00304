import type { RevisionKind, RevisionStatus } from '../../server/domain/submissions/revisions.contract.ts';
import { equalsIgnoreCase } from '../../server/domain/accounts/users.rules.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { NamedRevision, RevisionRecord, Slice, Store, TableFilter } from '../store.ts';
import { idOf, rowsOf } from './rows.ts';
import { type Access, findRow, refuseIf, type State } from './state.ts';
import { isListed } from './review-states.ts';
import { countBy, matchingIds, newestFirst, tablePage, tally } from './tables.ts';

export function memoryRevisions(access: Access): Store['revisions'] {
  const { read } = access;
  const rows = rowsOf(access, (state) => state.revisions, idOf, {
    check(state, revision) {
      assertValid(state, revision);
      refuseIf(isEditTaken(state, revision), 'revisions.pending');
      refuseIf(isNetworkTaken(state, revision), 'revisions.network');
    },
  });
  const found = (isMatch: (revision: RevisionRecord) => boolean) =>
    [...read().revisions.values()].filter(isMatch).map((revision) => withNames(read(), revision));
  const tableOf = (status: RevisionStatus | 'all', { awaiting, contacts }: Pick<TableFilter, 'awaiting' | 'contacts'>) => {
    const newest = found(
      (revision) => (status === 'all' || revision.status === status) && isListed(read(), awaiting, 'revision', revision._id),
    ).sort(newestFirst);
    return {
      rows: status === 'pending' ? newest.reverse() : newest,
      searched: ({ startup, author, email }: NamedRevision) => [
        startup.name,
        author?.username ?? '',
        ...(contacts === 'hidden' ? [] : [author?.email ?? '', email]),
      ],
    };
  };
  return {
    byId: async (id) => found(({ _id }) => _id === id)[0],
    pendingEdit: async (startupId, userId) =>
      found((other) => isPending(other, 'edit') && other.startupId === startupId && other.userId === userId)[0],
    pendingCorrections: async (startupId) =>
      found((other) => isPending(other, 'correction') && other.startupId === startupId)
        .sort(newestFirst)
        .reverse(),
    pendingOfStartup: async (startupId) =>
      found((other) => other.status === 'pending' && other.startupId === startupId)
        .sort(newestFirst)
        .reverse(),
    edits: async (startupId, userId, limit) =>
      found((other) => other.kind === 'edit' && other.startupId === startupId && other.userId === userId)
        .sort(newestFirst)
        .slice(0, limit),
    async ofPerson({ userId, email }, limit) {
      const isTheirs = (other: RevisionRecord) =>
        other.userId === userId || (other.email !== '' && equalsIgnoreCase(other.email, email));
      const theirs = found(isTheirs).sort(newestFirst);
      return { revisions: theirs.slice(0, limit), counts: countBy(theirs, ({ status }) => status) };
    },
    async history(startupId, { offset, limit }: Slice) {
      const accepted = found((other) => other.startupId === startupId && other.status === 'accepted').sort(
        (a, b) => byCodePoints(b.decidedAt ?? '', a.decidedAt ?? '') || byCodePoints(b._id, a._id),
      );
      return { revisions: accepted.slice(offset, offset + limit), total: accepted.length };
    },
    async table({ status, ...filter }, slice) {
      const page = tablePage(
        {
          ...tableOf(status, filter),
          sortedBy: { startup: ({ startup }) => startup.name, createdAt: ({ createdAt }) => createdAt },
        },
        filter,
        slice,
      );
      return { revisions: page.rows, total: page.total };
    },
    tally: async (search, contacts) => tally(tableOf('all', { contacts }), ({ status }) => status, search),
    matching: async ({ status, ...filter }, range) => matchingIds(tableOf(status, filter), filter.search, range),
    countPending: () => rows.count(({ status }) => status === 'pending'),
    insert: rows.insert,
    update: (revision) =>
      rows.change(revision._id, ({ status, startupId, kind, userId, network }) =>
        status === 'pending'
          ? { ...revision, startupId, kind, userId, network: revision.status === 'pending' ? network : null }
          : undefined,
      ),
    reopen: (id, expecting) =>
      rows.change(id, (before) =>
        before.status === expecting ? { ...before, status: 'pending', answer: '', decidedAt: null, decidedBy: null } : undefined,
      ),
    move: (id, startupId) =>
      rows.change(id, (before) => {
        const after = { ...before, startupId };
        const isTaken = isEditTaken(read(), after) || isNetworkTaken(read(), after);
        return before.status === 'pending' && !isTaken ? after : undefined;
      }),
    remove: rows.remove,
  };
}

/** Whether the member already has another pending edit of the listing. */
function isEditTaken({ revisions }: State, revision: RevisionRecord): boolean {
  const { _id, startupId, userId } = revision;
  if (!isPending(revision, 'edit') || userId === null) return false;
  const isOther = (other: RevisionRecord) =>
    other._id !== _id && isPending(other, 'edit') && other.startupId === startupId && other.userId === userId;
  return findRow(revisions.values(), isOther) !== undefined;
}

/** Whether the network already has another pending revision of the listing. */
function isNetworkTaken({ revisions }: State, { _id, startupId, network, status }: RevisionRecord): boolean {
  if (status !== 'pending' || network === null) return false;
  const isOther = (other: RevisionRecord) =>
    other._id !== _id && other.status === 'pending' && other.startupId === startupId && other.network === network;
  return findRow(revisions.values(), isOther) !== undefined;
}

function assertValid({ startups, users }: State, { startupId, userId, decidedBy, status, decidedAt }: RevisionRecord): void {
  const isKnown = (id: string | null) => id === null || users.has(id);
  refuseIf(!startups.has(startupId) || !isKnown(userId) || !isKnown(decidedBy), 'foreign_key');
  refuseIf((status === 'pending') !== (decidedAt === null), 'check');
}

function isPending({ kind, status }: RevisionRecord, wanted: RevisionKind): boolean {
  return kind === wanted && status === 'pending';
}

/** A revision with the names of its listing and people. Every revision has a listing. */
function withNames({ startups, users }: State, revision: RevisionRecord): NamedRevision {
  const { name = '', slug = '', logo = '' } = startups.get(revision.startupId)?.record ?? {};
  const author = users.get(revision.userId ?? '');
  return {
    ...structuredClone(revision),
    startup: { name, slug, logo },
    author: author
      ? { _id: author._id, username: author.username, email: author.email, emailVerified: author.emailVerifiedAt !== null }
      : null,
    decider: users.get(revision.decidedBy ?? '')?.username ?? null,
  };
}
