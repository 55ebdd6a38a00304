import type { ImportChange, ImportRecord } from '../../db/store.ts';
import { anId, noon } from './builders.ts';

/** A finished import of two rows that created two startups. */
export function anImport(overrides: Partial<ImportRecord> = {}): ImportRecord {
  return {
    _id: anId(1),
    kind: 'startups',
    fileName: 'Firmenliste.csv',
    source: 'rows',
    headingsKey: '0123456789abcdef',
    mapping: '{"columns":{"Firma":"name"}}',
    options: {
      clearsEmpty: false,
      replacesLists: false,
      createsCategories: false,
      status: 'active',
      fetchesLogos: false,
      fetchesIcons: false,
    },
    state: 'done',
    total: 2,
    done: 2,
    counts: { created: 2, updated: 0, unchanged: 0, skipped: 0 },
    changes: 2,
    standing: 2,
    ownerId: null,
    startedBy: null,
    startedAt: noon.toISOString(),
    updatedAt: noon.toISOString(),
    ...overrides,
  };
}

export function anImportChange(overrides: Partial<ImportChange> = {}): ImportChange {
  return {
    importId: anId(1),
    number: 1,
    row: 1,
    itemKind: 'startup',
    itemId: anId(1),
    name: 'Acme Pay',
    before: null,
    after: { print: '0123456789abcdef' },
    imageUrl: '',
    outcome: null,
    reason: '',
    ...overrides,
  };
}
