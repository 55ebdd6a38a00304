import { createMutex } from '../../db/mutex.ts';
import type { Store } from '../../db/store.ts';
import { newId } from '../../server/domain/core/ids.ts';
import { aUser } from '../store/builders.ts';
import { type Line, median, percentile } from './lines.ts';
import { startups } from './rows.ts';

const parallel = 64;
const likesEach = 100;
const likesAlone = 300;
const likesEachInTurn = 20;

/**
 * Measures likes in three ways: by members at the same time, by members who wait for one another (so that no two likes share a
 * commit), and by one member alone. Each like is acknowledged once it is on the disk, so the disk's fsync limits the second and
 * third way.
 */
export async function writeLines(store: Store): Promise<Line[]> {
  const startupIds = Array.from(startups(likesAlone), ({ _id }) => _id);
  const members = Array.from({ length: parallel + 1 }, (_, at) =>
    aUser({ _id: newId(), username: `m${at}`, email: `m${at}@x.example` }),
  );
  for (const member of members) await store.users.insert(member);
  const [alone, ...together] = members.map(({ _id }) => _id);

  const like = async (userId: string, count: number): Promise<number[]> => {
    const taken: number[] = [];
    for (const startupId of startupIds.slice(0, count)) {
      const startedAt = performance.now();
      await store.favorites.add({ userId, startupId, createdAt: new Date().toISOString() });
      taken.push(performance.now() - startedAt);
    }
    return taken;
  };
  const single = await like(alone ?? '', likesAlone);
  const startedAt = performance.now();
  const taken = (await Promise.all(together.map((userId) => like(userId, likesEach)))).flat();
  const perSecond = (taken.length * 1_000) / (performance.now() - startedAt);

  const withLock = createMutex();
  const others = startupIds.slice(likesEach, likesEach + likesEachInTurn);
  const createdAt = new Date().toISOString();
  const inTurnAt = performance.now();
  const likesInTurn = together.flatMap((userId) =>
    others.map((startupId) => withLock(() => store.favorites.add({ userId, startupId, createdAt }))),
  );
  await Promise.all(likesInTurn);
  const perSecondInTurn = (likesInTurn.length * 1_000) / (performance.now() - inTurnAt);
  return [
    { what: 'likes, one after another, p50', value: median(single), unit: 'ms' },
    { what: `likes, ${parallel} at a time`, value: perSecond, unit: '/s', budget: { min: 5_000 } },
    { what: `likes, ${parallel} at a time, a commit for each`, value: perSecondInTurn, unit: '/s' },
    { what: `likes, ${parallel} at a time, p99`, value: percentile(taken, 0.99), unit: 'ms', budget: { max: 20 } },
  ];
}
