import sql from 'sql-template-tag';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';

export function sqlSecrets(driver: Driver): Store['secrets'] {
  const get = async (name: string) =>
    (await driver.one<{ value: string }>(sql`SELECT value FROM secrets WHERE name = ${name}`))?.value;
  return {
    get,
    async getOrInsert(name, value) {
      await driver.run(sql`INSERT INTO secrets (name, value) VALUES (${name}, ${value}) ON CONFLICT (name) DO NOTHING`);
      return (await get(name)) ?? value;
    },
  };
}
