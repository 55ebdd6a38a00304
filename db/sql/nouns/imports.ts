import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { ImportChange, ImportRecord, ListingUse, NamedImport, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows, json, recordTable } from '../record-table.ts';

const imports = recordTable<ImportRecord, '_id'>('imports', ['_id'], {
  _id: 'id',
  kind: 'kind',
  fileName: 'file_name',
  source: 'source',
  headingsKey: 'headings_key',
  mapping: 'mapping',
  options: json('options'),
  state: 'state',
  total: 'total',
  done: 'done',
  counts: json('counts'),
  changes: 'changes',
  standing: 'standing',
  ownerId: 'owner_id',
  startedBy: 'started_by',
  startedAt: 'started_at',
  updatedAt: 'updated_at',
});

type ChangeRow = Omit<ImportChange, 'before' | 'after'> & { before: string | null; after: string };

const changes = recordTable<ChangeRow, 'importId' | 'itemId'>('import_changes', ['importId', 'itemId'], {
  importId: 'import_id',
  number: 'number',
  row: 'row_number',
  itemKind: 'item_kind',
  itemId: 'item_id',
  name: 'name',
  before: 'before',
  after: 'after',
  imageUrl: 'image_url',
  outcome: 'outcome',
  reason: 'reason',
});

const selectNamed = sql`
  SELECT ${imports.columns('i')}, coalesce(nullif(u.name, ''), u.username) AS admin
  FROM imports i LEFT JOIN users u ON u.id = i.started_by`;

export function sqlImports(driver: Driver): Store['imports'] {
  const readChanges = async (rest: Sql) => (await changes.all(driver, rest)).map(changeOf);
  return {
    async byId(id) {
      const row = await driver.one<NamedImport>(sql`${selectNamed} WHERE i.id = ${id}`);
      return row && imports.recordOf(row);
    },
    async table({ offset, limit }) {
      const rows = await driver.all<NamedImport>(
        sql`${selectNamed} ORDER BY i.started_at DESC, i.id DESC LIMIT ${limit} OFFSET ${offset}`,
      );
      return { imports: rows.map((row) => imports.recordOf(row)), total: await countRows(driver, sql`FROM imports`) };
    },
    async mappingOf(kind, headingsKey) {
      const row = await driver.one<{ mapping: string }>(sql`
        SELECT mapping FROM imports WHERE headings_key = ${headingsKey} AND kind = ${kind}
        ORDER BY started_at DESC, id DESC LIMIT 1`);
      return row?.mapping;
    },
    insert: (record) => imports.insert(driver, record),
    update: (record, { state, done }) => imports.update(driver, record, sql`state = ${state} AND done = ${done}`),
    addChange: (change) => changes.insert(driver, rowOf(change)),
    async changeOf(importId, itemId) {
      const row = await changes.one(driver, sql`import_id = ${importId} AND item_id = ${itemId}`);
      return row && changeOf(row);
    },
    updateChange: (change) => changes.update(driver, rowOf(change)),
    backwards: (importId, last, limit) =>
      readChanges(sql`WHERE import_id = ${importId} AND number <= ${last} ORDER BY number DESC LIMIT ${limit}`),
    async withImages(importId, limit) {
      const from = sql`WHERE import_id = ${importId} AND image_url <> ''`;
      return {
        changes: await readChanges(sql`${from} ORDER BY number LIMIT ${limit}`),
        total: await countRows(driver, sql`FROM import_changes ${from}`),
      };
    },
    async changes(importId, outcome, { offset, limit }) {
      const from = sql`WHERE import_id = ${importId} ${outcome === 'all' ? empty : sql`AND outcome = ${outcome} AND outcome IS NOT NULL`}`;
      return {
        changes: await readChanges(sql`${from} ORDER BY number LIMIT ${limit} OFFSET ${offset}`),
        total: await countRows(driver, sql`FROM import_changes ${from}`),
      };
    },
    async outcomes(importId) {
      const rows = await driver.all<{ outcome: NonNullable<ImportChange['outcome']>; count: number }>(sql`
        SELECT outcome, count(*) AS count FROM import_changes
        WHERE import_id = ${importId} AND outcome IS NOT NULL GROUP BY outcome`);
      return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
    },
    usesOf: (startupId) => usesOf(driver, startupId),
  };
}

async function usesOf(driver: Driver, startupId: string): Promise<Record<ListingUse, number>> {
  const count = (table: string) => countRows(driver, sql`FROM ${raw(table)} WHERE startup_id = ${startupId}`);
  return {
    reports: await count('reports'),
    messages: await count('messages'),
    makers: await count('makers'),
    proofs: await count('ownership_proofs'),
    submissions: await count('submissions'),
  };
}

function rowOf({ before, after, ...change }: ImportChange): ChangeRow {
  return { ...change, before: before === null ? null : JSON.stringify(before), after: JSON.stringify(after) };
}

/** The casts are safe, because only this file writes these columns. */
function changeOf({ before, after, ...row }: ChangeRow): ImportChange {
  return {
    ...row,
    before: before === null ? null : (JSON.parse(before) as Record<string, unknown>),
    after: JSON.parse(after) as Record<string, unknown>,
  };
}
