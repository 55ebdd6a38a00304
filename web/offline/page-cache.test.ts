import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { resume, suspend, suspendableDatabases, whileShown } from './page-cache.ts';

test('a transaction is aborted when its page is suspended, and repeated when the page is shown again', async () => {
  const database = new Dexie('page-cache', { indexedDB: suspendableDatabases });
  database.version(1).stores({ rows: 'key' });
  const rows = database.table<{ key: string }>('rows');
  let runs = 0;
  const written = whileShown(() =>
    database.transaction('rw', rows, async () => {
      runs += 1;
      await rows.add({ key: `run ${runs}` });
      if (runs === 1) suspend();
    }),
  );
  await expect.poll(() => runs).toBe(1);
  const ofAnotherPage = new Dexie('page-cache');
  ofAnotherPage.version(1).stores({ rows: 'key' });
  expect(await ofAnotherPage.table('rows').count()).toBe(0);
  expect(runs).toBe(1);
  resume();
  await written;
  expect(await rows.toCollection().primaryKeys()).toEqual(['run 2']);
});

test('the transaction in which Dexie reads the tables of a database is aborted when the page is suspended', async () => {
  const stored = new Dexie('opened-while-suspended');
  stored.version(1).stores({ rows: 'key' });
  await stored.open();
  stored.close();
  const ends: string[] = [];
  const watched: typeof suspendableDatabases = {
    ...suspendableDatabases,
    open: (name, version) => {
      const opening = suspendableDatabases.open(name, version);
      opening.addEventListener('success', () => {
        const begin = opening.result.transaction;
        opening.result.transaction = (...args) => {
          const transaction = begin(...args);
          for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => ends.push(end));
          queueMicrotask(suspend);
          return transaction;
        };
      });
      return opening;
    },
  };
  const opened = new Dexie('opened-while-suspended', { indexedDB: watched });
  opened.version(1).stores({ rows: 'key' });
  await opened.open();
  await expect.poll(() => ends).toEqual(['abort']);
  resume();
});

test('if one transaction is already committing, the others are still aborted', async () => {
  const opening = suspendableDatabases.open('two-transactions', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows'));
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const [first, second] = [1, 2].map(() => opening.result.transaction('rows', 'readwrite'));
  const end = new Promise<string>((resolve) => {
    for (const kind of ['complete', 'abort']) second?.addEventListener(kind, () => resolve(kind));
  });
  first?.commit();
  suspend();
  expect(await end).toBe('abort');
  resume();
});

test('work that begins while the page is suspended waits until the page is shown', async () => {
  suspend();
  let isDone = false;
  const work = whileShown(async () => {
    isDone = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDone).toBe(false);
  resume();
  await work;
  expect(isDone).toBe(true);
});

test('work that fails without a suspension is not repeated', async () => {
  let runs = 0;
  const work = () => {
    runs += 1;
    return Promise.reject(new Error('Of its own.'));
  };
  await expect(whileShown(work)).rejects.toThrow('Of its own.');
  expect(runs).toBe(1);
});
