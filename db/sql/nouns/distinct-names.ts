import sql from 'sql-template-tag';
import type { DistinctNames, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { recordTable } from '../record-table.ts';

const distinctNames = recordTable<DistinctNames, 'kind' | 'firstKey' | 'secondKey'>(
  'distinct_names',
  ['kind', 'firstKey', 'secondKey'],
  { kind: 'kind', firstKey: 'first_key', secondKey: 'second_key' },
);

export function sqlDistinctNames(driver: Driver): Store['distinctNames'] {
  return {
    list: (kind) => distinctNames.all(driver, sql`WHERE kind = ${kind} ORDER BY first_key, second_key`),
    add: async (names) => {
      await driver.run(sql`${distinctNames.insertion(names)} ON CONFLICT DO NOTHING`);
    },
  };
}
