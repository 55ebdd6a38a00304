import sql from 'sql-template-tag';
import { latestPlausible } from '../../../server/domain/core/clocks.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { wroteAny } from '../record-table.ts';

/** Sorts after every stored time. */
const never = '9999';

export function sqlJobs(driver: Driver): Store['jobs'] {
  return {
    async lease(name, { now, until, since = never }) {
      const latest = latestPlausible(until);
      const isCompleted = sql`jobs.completed_at BETWEEN ${since} AND ${latest}`;
      const leased = await driver.run(sql`
        INSERT INTO jobs (name, leased_until, completed_at) VALUES (${name}, ${until}, '')
        ON CONFLICT (name) DO UPDATE SET leased_until = excluded.leased_until
        WHERE jobs.leased_until NOT BETWEEN ${now} AND ${latest} AND NOT ${isCompleted}`);
      if (leased > 0) return 'leased';
      const completed = await driver.one(sql`SELECT 1 FROM jobs WHERE name = ${name} AND ${isCompleted}`);
      return completed === undefined ? 'taken' : 'completed';
    },
    extend: (name, until, next) =>
      wroteAny(driver, sql`UPDATE jobs SET leased_until = ${next} WHERE name = ${name} AND leased_until = ${until}`),
    async complete(name, until, beganAt) {
      await driver.run(sql`
        UPDATE jobs SET leased_until = '', completed_at = ${beganAt} WHERE name = ${name} AND leased_until = ${until}`);
    },
  };
}
