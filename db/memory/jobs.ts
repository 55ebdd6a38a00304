import { latestPlausible } from '../../server/domain/core/clocks.ts';
import type { Store } from '../store.ts';
import type { Access } from './state.ts';

export function memoryJobs({ write }: Access): Store['jobs'] {
  return {
    lease: (name, { now, until, since }) =>
      write(({ jobs }) => {
        const latest = latestPlausible(until);
        const { leasedUntil, completedAt } = jobs.get(name) ?? { leasedUntil: '', completedAt: '' };
        if (since !== undefined && completedAt >= since && completedAt <= latest) return 'completed';
        if (leasedUntil >= now && leasedUntil <= latest) return 'taken';
        jobs.set(name, { leasedUntil: until, completedAt });
        return 'leased';
      }),
    extend: (name, until, next) =>
      write(({ jobs }) => {
        const job = jobs.get(name);
        if (job?.leasedUntil !== until) return false;
        jobs.set(name, { ...job, leasedUntil: next });
        return true;
      }),
    complete: (name, until, beganAt) =>
      write(({ jobs }) => {
        if (jobs.get(name)?.leasedUntil === until) jobs.set(name, { leasedUntil: '', completedAt: beganAt });
      }),
  };
}
