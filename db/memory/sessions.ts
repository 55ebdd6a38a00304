import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { rowsOf } from './rows.ts';
import { type Access, refuseIf, removeRows } from './state.ts';

export function memorySessions(access: Access): Store['sessions'] {
  const { write } = access;
  const rows = rowsOf(
    access,
    (state) => state.sessions,
    ({ tokenHash }) => tokenHash,
    { check: ({ users }, { userId }) => refuseIf(!users.has(userId), 'foreign_key') },
  );
  return {
    byTokenHash: rows.byKey,
    ofUser: (userId) =>
      rows.list(
        (session) => session.userId === userId,
        (a, b) => byCodePoints(b.seenAt, a.seenAt) || byCodePoints(a.tokenHash, b.tokenHash),
      ),
    insert: rows.insert,
    touch: (tokenHash, seenAt, expiresAt) => rows.change(tokenHash, (session) => ({ ...session, seenAt, expiresAt })),
    setAuthenticated: (tokenHash, at) => rows.change(tokenHash, (session) => ({ ...session, authenticatedAt: at })),
    remove: rows.remove,
    removeOfUser: (userId, except) =>
      write(({ sessions }) => removeRows(sessions, (session) => session.userId === userId && session.tokenHash !== except)),
    removeAll: () => write(({ sessions }) => removeRows(sessions, () => true)),
  };
}
