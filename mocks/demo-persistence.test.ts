import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPersistence, type KeyValueStore } from './demo-persistence.ts';

/** A store that clones values as IndexedDB does, and counts writes. */
function memoryStore(): KeyValueStore & { puts: number } {
  let stored: unknown;
  return {
    puts: 0,
    async get() {
      return structuredClone(stored);
    },
    async put(value) {
      this.puts += 1;
      stored = structuredClone(value);
    },
    async clear() {
      stored = undefined;
    },
  };
}

interface Likes {
  likes: Map<string, number>;
}

const likes = (count: number) => () => ({ likes: new Map([['moss', count]]) });

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a saved session is restored unchanged', async () => {
  const store = memoryStore();
  createPersistence<Likes>(store, 'one').save(likes(3));
  await vi.advanceTimersByTimeAsync(0);
  expect(await createPersistence<Likes>(store, 'one').restore()).toEqual({ likes: new Map([['moss', 3]]) });
});

test('a session saved by another build is not restored', async () => {
  const store = memoryStore();
  createPersistence<Likes>(store, 'one').save(likes(3));
  await vi.advanceTimersByTimeAsync(0);
  expect(await createPersistence<Likes>(store, 'two').restore()).toBeUndefined();
});

test('a session older than twelve hours is not restored, even after a reload', async () => {
  const store = memoryStore();
  createPersistence<Likes>(store, 'one').save(likes(3));
  await vi.advanceTimersByTimeAsync(12 * 3_600_000 - 1);
  const reloaded = createPersistence<Likes>(store, 'one');
  expect(await reloaded.restore()).toBeDefined();
  reloaded.save(likes(4));
  await vi.advanceTimersByTimeAsync(1);
  expect(await createPersistence<Likes>(store, 'one').restore()).toBeUndefined();
});

test('the first change is saved immediately, later changes at most once a second, and the final state is always saved', async () => {
  const store = memoryStore();
  const persistence = createPersistence<Likes>(store, 'one');
  let count = 0;
  const change = () => {
    count += 1;
    persistence.save(() => likes(count)());
  };
  change();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.puts).toBe(1);
  for (let times = 0; times < 10; times += 1) {
    change();
    await vi.advanceTimersByTimeAsync(90);
  }
  expect(store.puts).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(store.puts).toBe(2);
  expect(await createPersistence<Likes>(store, 'one').restore()).toEqual({ likes: new Map([['moss', 11]]) });
});

test('flush saves a scheduled snapshot immediately', async () => {
  const store = memoryStore();
  const persistence = createPersistence<Likes>(store, 'one');
  persistence.save(likes(1));
  await vi.advanceTimersByTimeAsync(0);
  persistence.save(likes(2));
  persistence.flush();
  persistence.flush();
  expect(store.puts).toBe(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(store.puts).toBe(2);
});

test('clear deletes the saved session, and nothing is saved after that', async () => {
  const store = memoryStore();
  const persistence = createPersistence<Likes>(store, 'one');
  persistence.save(likes(1));
  await vi.advanceTimersByTimeAsync(0);
  persistence.save(likes(2));
  await persistence.clear();
  persistence.save(likes(3));
  persistence.flush();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await createPersistence<Likes>(store, 'one').restore()).toBeUndefined();
});

test('without storage, the demo works and reports no error', async () => {
  const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const persistence = createPersistence<Likes>({ get: refuse, put: refuse, clear: refuse }, 'one');
  expect(await persistence.restore()).toBeUndefined();
  persistence.save(likes(1));
  await vi.advanceTimersByTimeAsync(5_000);
  await persistence.clear();
});
