import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPersistence, type KeyValueStore } from './demo-persistence.ts';

/** A shelf that copies as a browser's database does, and counts what is put on it. */
function shelfOfOne(): KeyValueStore & { puts: number } {
  let held: unknown;
  return {
    puts: 0,
    async get() {
      return structuredClone(held);
    },
    async put(value) {
      this.puts += 1;
      held = structuredClone(value);
    },
    async clear() {
      held = undefined;
    },
  };
}

interface Hearts {
  hearts: Map<string, number>;
}

const hearts = (count: number) => () => ({ hearts: new Map([['moss', count]]) });

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a visit comes back as it was', async () => {
  const shelf = shelfOfOne();
  createPersistence<Hearts>(shelf, 'one').changed(hearts(3));
  await vi.advanceTimersByTimeAsync(0);
  expect(await createPersistence<Hearts>(shelf, 'one').restore()).toEqual({ hearts: new Map([['moss', 3]]) });
});

test('what another build kept is not restored', async () => {
  const shelf = shelfOfOne();
  createPersistence<Hearts>(shelf, 'one').changed(hearts(3));
  await vi.advanceTimersByTimeAsync(0);
  expect(await createPersistence<Hearts>(shelf, 'two').restore()).toBeUndefined();
});

test('a visit that began twelve hours ago is over, however often it was reloaded', async () => {
  const shelf = shelfOfOne();
  createPersistence<Hearts>(shelf, 'one').changed(hearts(3));
  await vi.advanceTimersByTimeAsync(12 * 3_600_000 - 1);
  const reloaded = createPersistence<Hearts>(shelf, 'one');
  expect(await reloaded.restore()).toBeDefined();
  reloaded.changed(hearts(4));
  await vi.advanceTimersByTimeAsync(1);
  expect(await createPersistence<Hearts>(shelf, 'one').restore()).toBeUndefined();
});

test('it is kept at once, then once a second at most, and the last state is the one that stays', async () => {
  const shelf = shelfOfOne();
  const kept = createPersistence<Hearts>(shelf, 'one');
  let count = 0;
  const change = () => {
    count += 1;
    kept.changed(() => hearts(count)());
  };
  change();
  await vi.advanceTimersByTimeAsync(0);
  expect(shelf.puts).toBe(1);
  for (let times = 0; times < 10; times += 1) {
    change();
    await vi.advanceTimersByTimeAsync(90);
  }
  expect(shelf.puts).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(shelf.puts).toBe(2);
  expect(await createPersistence<Hearts>(shelf, 'one').restore()).toEqual({ hearts: new Map([['moss', 11]]) });
});

test('a page that is left keeps at once what waits', async () => {
  const shelf = shelfOfOne();
  const kept = createPersistence<Hearts>(shelf, 'one');
  kept.changed(hearts(1));
  await vi.advanceTimersByTimeAsync(0);
  kept.changed(hearts(2));
  kept.flush();
  kept.flush();
  expect(shelf.puts).toBe(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shelf.puts).toBe(2);
});

test('Reset forgets it, and nothing is kept after that', async () => {
  const shelf = shelfOfOne();
  const kept = createPersistence<Hearts>(shelf, 'one');
  kept.changed(hearts(1));
  await vi.advanceTimersByTimeAsync(0);
  kept.changed(hearts(2));
  await kept.forget();
  kept.changed(hearts(3));
  kept.flush();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await createPersistence<Hearts>(shelf, 'one').restore()).toBeUndefined();
});

test('where nothing can be kept, a visit goes on and nobody is told', async () => {
  const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const kept = createPersistence<Hearts>({ get: refuse, put: refuse, clear: refuse }, 'one');
  expect(await kept.restore()).toBeUndefined();
  kept.changed(hearts(1));
  await vi.advanceTimersByTimeAsync(5_000);
  await kept.forget();
});
