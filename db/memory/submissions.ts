import type { Submission } from '../../server/domain/submissions/submissions.contract.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { type Access, refuseIf, type State } from './state.ts';

export function memorySubmissions({ read, write }: Access): Store['submissions'] {
  return {
    byStartup: async (startupId) => structuredClone(read().submissions.get(startupId)),
    save: (submission) =>
      write((state) => {
        const { startupId, userId } = submission;
        refuseIf(!state.startups.has(startupId) || (userId !== '' && !state.users.has(userId)), 'foreign_key');
        state.submissions.set(startupId, structuredClone(submission));
        state.version += 1;
      }),
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
        .map(({ createdAt, decidedAt }) => ({ createdAt, decidedAt })),
  };
}

function waiting({ startups, submissions }: State): Submission[] {
  return [...submissions.values()].filter(({ startupId }) => startups.get(startupId)?.record.status === 'pending');
}

type InQueue = Pick<Submission, 'startupId' | 'dueAt'>;

function compare(a: InQueue, b: InQueue): number {
  return byCodePoints(a.dueAt, b.dueAt) || byCodePoints(a.startupId, b.startupId);
}
