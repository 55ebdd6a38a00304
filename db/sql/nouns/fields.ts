import sql from 'sql-template-tag';
import type { Field, FieldOption } from '../../../server/domain/listings/fields.contract.ts';
import type { Store } from '../../store.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import type { Engine } from '../engine.ts';

interface FieldRow extends Pick<Field, 'key' | 'label' | 'type' | 'unit' | 'min' | 'max'> {
  options: string;
  asked: number;
  required: number;
  shown: number;
  filterable: number;
  sortable: number;
}

export function sqlFields(driver: Driver, { readState }: Pick<Engine, 'readState'>): Store['fields'] {
  /** What was read last. Each public listing is answered with its fields, and they hardly ever change. */
  let known: { state: number | string; fields: Field[] } | undefined;
  const read = async (): Promise<Field[]> => {
    const rows = await driver.all<FieldRow>(sql`
        SELECT key, label, type, options, unit, minimum AS min, maximum AS max, asked, required, shown,
          filterable, sortable
        FROM fields ORDER BY position`);
    return rows.map((row) => ({
      key: row.key,
      label: row.label,
      type: row.type,
      options: JSON.parse(row.options) as FieldOption[],
      unit: row.unit,
      min: row.min,
      max: row.max,
      asked: row.asked === 1,
      required: row.required === 1,
      shown: row.shown === 1,
      filterable: row.filterable === 1,
      sortable: row.sortable === 1,
    }));
  };
  return {
    async list() {
      const state = await readState(driver);
      if (known?.state !== state) known = { state, fields: await read() };
      return [...known.fields];
    },
    save: (fields) =>
      driver.transaction(async (tx) => {
        await tx.run(sql`DELETE FROM fields`);
        for (const [position, field] of fields.entries()) {
          await tx.run(sql`
            INSERT INTO fields (key, position, label, type, options, unit, minimum, maximum, asked, required, shown,
              filterable, sortable)
            VALUES (${field.key}, ${position}, ${field.label}, ${field.type}, ${JSON.stringify(field.options)}, ${field.unit},
              ${field.min}, ${field.max}, ${Number(field.asked)}, ${Number(field.required)}, ${Number(field.shown)},
              ${Number(field.filterable)}, ${Number(field.sortable)})`);
        }
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
