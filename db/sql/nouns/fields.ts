import sql from 'sql-template-tag';
import type { Field } from '../../../server/domain/listings/fields.contract.ts';
import type { Store } from '../../store.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import type { Engine } from '../engine.ts';
import { flag, json, recordTable } from '../record-table.ts';

const table = recordTable<Field, 'key'>('fields', ['key'], {
  key: 'key',
  label: 'label',
  type: 'type',
  options: json('options'),
  unit: 'unit',
  min: 'minimum',
  max: 'maximum',
  asked: flag('asked'),
  required: flag('required'),
  shown: flag('shown'),
  filterable: flag('filterable'),
  sortable: flag('sortable'),
});

export function sqlFields(driver: Driver, { readState }: Pick<Engine, 'readState'>): Store['fields'] {
  /** The fields as last read. They are cached, because every response with a listing needs them and they rarely change. */
  let known: { state: number | string; fields: Field[] } | undefined;
  return {
    async list() {
      const state = await readState(driver);
      if (known?.state !== state) known = { state, fields: await table.all(driver, sql`ORDER BY position`) };
      return [...known.fields];
    },
    save: (fields) =>
      driver.transaction(async (tx) => {
        await tx.run(sql`DELETE FROM fields`);
        for (const [position, field] of fields.entries()) await table.insert(tx, field, { position });
        await raiseVersion(tx);
      }),
    async usage() {
      const rows = await driver.all<{ field: string; total: number }>(
        sql`SELECT field, sum(size) AS total FROM field_postings WHERE value = '' GROUP BY field ORDER BY field`,
      );
      return Object.fromEntries(rows.map(({ field, total }) => [field, Number(total)]));
    },
  };
}
