import { expect, test } from 'vitest';
import { openSqliteStore } from '../../db/sql/store.ts';
import { StoreDamaged } from '../../db/store.ts';
import { aCategory, aStartup } from './builders.ts';
import { damagePageOf } from './damage.ts';
import { all } from './opened.ts';
import { tempFiles } from './temp-folder.ts';

const file = tempFiles();

test('each statement that finds damage reports it, and undamaged rows can be read', async () => {
  const path = file();
  const sound = await openSqliteStore(path);
  await sound.startups.insert(aStartup());
  await sound.close();
  damagePageOf(path, 'categories');
  const met: string[] = [];
  const store = await openSqliteStore(path, { onDamage: ({ message }) => met.push(message) });
  expect((await store.startups.list(all)).total).toBe(1);
  expect(met).toEqual([]);
  await expect(store.categories.insert(aCategory())).rejects.toThrow(StoreDamaged);
  await expect(store.categories.list()).rejects.toThrow(StoreDamaged);
  const message = 'The database is damaged: database disk image is malformed.';
  expect(met).toEqual([message, message]);
  await store.close();
});
