import type { Submission } from '../../server/domain/submissions/submissions.contract.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { stateOf } from './review-states.ts';
import { rowsOf } from './rows.ts';
import { type Access, refuseIf, type State } from './state.ts';

export function memorySubmissions(access: Access): Store['submissions'] {
  const { read } = access;
  const rows = rowsOf(
    access,
    (state) => state.submissions,
    ({ startupId }) => startupId,
    {
      check: ({ startups, users }, { startupId, userId }) =>
        refuseIf(!startups.has(startupId) || (userId !== '' && !users.has(userId)), 'foreign_key'),
      wrote(state) {
        state.version += 1;
      },
    },
  );
  return {
    byStartup: rows.byKey,
    save: rows.save,
    countWaiting: async (before) => waiting(read()).filter((one) => before === undefined || compare(one, before) < 0).length,
    waitingSince: async () =>
      waiting(read())
        .map(({ createdAt }) => createdAt)
        .sort(byCodePoints)[0],
    decidedSince: async (since, limit) =>
      [...read().submissions.values()]
        .flatMap(({ startupId, createdAt, decidedAt }) =>
          decidedAt !== null && decidedAt >= since ? [{ startupId, createdAt, decidedAt }] : [],
        )
        .sort((a, b) => byCodePoints(b.decidedAt, a.decidedAt) || byCodePoints(a.startupId, b.startupId))
        .slice(0, limit)
        .map(({ startupId, createdAt, decidedAt }) => ({
          createdAt,
          decidedAt,
          pausedMs: stateOf(read(), 'submission', startupId)?.pausedMs ?? 0,
        })),
  };
}

function waiting({ startups, submissions }: State): Submission[] {
  return [...submissions.values()].filter(
    ({ startupId, decidedAt }) => decidedAt === null && startups.get(startupId)?.record.status === 'pending',
  );
}

type InQueue = Pick<Submission, 'startupId' | 'dueAt'>;

function compare(a: InQueue, b: InQueue): number {
  return byCodePoints(a.dueAt, b.dueAt) || byCodePoints(a.startupId, b.startupId);
}
