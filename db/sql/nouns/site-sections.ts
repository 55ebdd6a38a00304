import sql from 'sql-template-tag';
import type { SiteSections } from '../../../server/domain/site/stored-sections.contract.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { raiseVersion } from '../counters.ts';

export function sqlSiteSections(driver: Driver): Store['siteSections'] {
  return {
    get: async <Name extends keyof SiteSections>(name: Name) => {
      const row = await driver.one<{ value: string }>(sql`SELECT value FROM site_sections WHERE name = ${name}`);
      return row && (JSON.parse(row.value) as SiteSections[Name]);
    },
    save: (name, value) =>
      driver.transaction(async (tx) => {
        await tx.run(sql`
          INSERT INTO site_sections (name, value) VALUES (${name}, ${JSON.stringify(value)})
          ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
        await raiseVersion(tx);
      }),
  };
}
