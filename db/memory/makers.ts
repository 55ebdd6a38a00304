import { usernameKey } from '../../server/domain/core/username-key.ts';
import { namesMaker } from '../../server/domain/listings/maker-names.ts';
import { isSame } from '../../server/domain/core/is-same.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { MakerRecord, StartupRecord, Store } from '../store.ts';
import { recordChange } from './changes.ts';
import { rowsOf } from './rows.ts';
import { type Access, refuseIf, removeRows, type State } from './state.ts';

export function memoryMakers(access: Access): Store['makers'] {
  const { read, write } = access;
  const rows = rowsOf(access, (state) => state.makers, keyOf, {
    check: ({ startups, users }, { startupId, userId }) =>
      refuseIf(!startups.has(startupId) || !users.has(userId), 'foreign_key'),
    wrote(state, before, after) {
      const shown = [before, after].find((row) => row?.status === 'accepted');
      if (shown !== undefined) recordIfActive(state, shown.startupId);
    },
  });
  return {
    find: (startupId, userId) => rows.byKey(keyOf({ startupId, userId })),
    async ofUser(userId) {
      const { makers, startups } = read();
      return [...makers.values()]
        .filter((row) => row.userId === userId)
        .sort((a, b) => byCodePoints(b.askedAt, a.askedAt) || byCodePoints(a.startupId, b.startupId))
        .flatMap((row) => {
          const record = startups.get(row.startupId)?.record;
          if (record === undefined) return [];
          const { _id, name, slug, logo, status, userId: owner, makers: names } = record;
          const startup = {
            _id,
            name,
            slug,
            logo,
            status,
            ...(owner !== undefined && { userId: owner }),
            ...(names && { makers: [...names] }),
          };
          return [{ ...row, startup }];
        });
    },
    async accepted(startupId) {
      const { makers, users } = read();
      return [...makers.values()]
        .filter((row) => row.startupId === startupId && row.status === 'accepted')
        .sort((a, b) => byCodePoints(a.userId, b.userId))
        .flatMap((row) => {
          const user = users.get(row.userId);
          if (user?.status !== 'active' || usernameKey(user.username) !== row.usernameKey) return [];
          return [{ username: user.username, name: user.name, avatar: user.avatar }];
        });
    },
    save: rows.save,
    answer: (key, status, expecting, answeredAt) =>
      rows.change(keyOf(key), (row) => (row.status === expecting ? { ...row, status, answeredAt } : undefined)),
    removeOfStartup: (startupId) =>
      write((state) => {
        removeRows(state.makers, (row) => row.startupId === startupId);
        recordIfActive(state, startupId);
      }),
  };
}

function keyOf({ startupId, userId }: Pick<MakerRecord, 'startupId' | 'userId'>): string {
  return `${startupId} ${userId}`;
}

function recordIfActive(state: State, startupId: string): void {
  if (state.startups.get(startupId)?.record.status === 'active') recordChange(state, startupId);
}

/** Records a public change of each active listing that shows a member as a maker. */
export function recordMakerChange(state: State, userId: string): void {
  const shown = [...state.makers.values()].filter((row) => row.userId === userId && row.status === 'accepted');
  for (const startupId of shown.map((row) => row.startupId).sort()) recordIfActive(state, startupId);
}

/** Ends the acceptance of makers whom a listing no longer names. If the listing names them again, they are asked again. */
export function endUnnamedMakers(state: State, before: StartupRecord | undefined, startup: StartupRecord): void {
  if (before === undefined || isSame(before.makers, startup.makers)) return;
  for (const [key, row] of state.makers) {
    const isEnded = row.startupId === startup._id && row.status === 'accepted' && !namesMaker(startup, row.usernameKey);
    if (isEnded) state.makers.set(key, { ...row, status: 'asked', answeredAt: null });
  }
}
