import sql, { raw } from 'sql-template-tag';
import type { Driver } from '../driver.ts';
import { raiseVersion } from '../counters.ts';

/** A table with one row, whose value is a JSON document that only this file writes. Saving it raises the version. */
export function sqlDocument<Value>(
  driver: Driver,
  table: 'settings' | 'security_settings' | 'revision_settings' | 'report_reasons' | 'advertising',
) {
  const name = raw(table);
  return {
    async get(): Promise<Value | undefined> {
      const row = await driver.one<{ value: string }>(sql`SELECT value FROM ${name} WHERE id = 1`);
      return row && (JSON.parse(row.value) as Value);
    },
    save: (value: Value): Promise<void> =>
      driver.transaction(async (tx) => {
        await tx.run(sql`
          INSERT INTO ${name} (id, value) VALUES (1, ${JSON.stringify(value)})
          ON CONFLICT (id) DO UPDATE SET value = excluded.value`);
        await raiseVersion(tx);
      }),
  };
}
