import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { MessageRecord, NamedMessage, ReviewState, Store, NamedReviewState } from '../store.ts';
import { idOf, rowsOf } from './rows.ts';
import { type Access, refuseIf, type State } from './state.ts';

export function memoryMessages(access: Access): Store['messages'] {
  const rows = rowsOf(access, (state) => state.messages, idOf, {
    check: ({ startups, users }, { startupId, memberId, authorId }) =>
      refuseIf(!startups.has(startupId) || [memberId, authorId].some((id) => id !== null && !users.has(id)), 'foreign_key'),
  });
  const list = async (isMatch: (message: MessageRecord) => boolean) =>
    (await rows.list(isMatch, oldestFirst)).map((message) => withNames(access.read(), message));
  return {
    async byId(id) {
      const found = await rows.byKey(id);
      return found && withNames(access.read(), found);
    },
    ofItem: ({ kind, id }) => list(({ itemKind, itemId }) => itemKind === kind && itemId === id),
    ofMember: (userId) => list(({ memberId, kind }) => memberId === userId && kind !== 'note'),
    insert: rows.insert,
    remove: rows.remove,
  };
}

function oldestFirst(a: MessageRecord, b: MessageRecord): number {
  return byCodePoints(a.createdAt, b.createdAt) || byCodePoints(a._id, b._id);
}

/** A message with its author's name and its listing, which always exists. */
function withNames(state: State, message: MessageRecord): NamedMessage {
  const { name = '', slug = '', logo = '' } = state.startups.get(message.startupId)?.record ?? {};
  return { ...message, author: nameOf(state, message.authorId), startup: { name, slug, logo } };
}

function nameOf({ users }: State, id: string | null): string | null {
  const user = users.get(id ?? '');
  return user === undefined ? null : user.name || user.username;
}

export function memoryReviewStates(access: Access): Store['reviewStates'] {
  const rows = rowsOf(
    access,
    (state) => state.reviewStates,
    ({ itemKind, itemId }) => `${itemKind} ${itemId}`,
    {
      check: ({ startups, users }, { startupId, askedOf, takenBy, decidedBy }) =>
        refuseIf(
          !startups.has(startupId) || [askedOf, takenBy, decidedBy].some((id) => id !== null && !users.has(id)),
          'foreign_key',
        ),
    },
  );
  const named = (state: ReviewState): NamedReviewState => ({
    ...state,
    taker: nameOf(access.read(), state.takenBy),
    decider: nameOf(access.read(), state.decidedBy),
  });
  return {
    async find({ kind, id }) {
      const found = await rows.byKey(`${kind} ${id}`);
      return found && named(found);
    },
    open: async (kind) =>
      (
        await rows.list(
          ({ itemKind, decidedAt }) => itemKind === kind && decidedAt === null,
          (a, b) => byCodePoints(a.itemId, b.itemId),
        )
      ).map(named),
    save: rows.save,
    remove: ({ kind, id }) => rows.remove(`${kind} ${id}`),
  };
}
