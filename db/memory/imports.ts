import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { ImportChange, ImportRecord, ListingUse, NamedImport, Store } from '../store.ts';
import { every, idOf, rowsOf } from './rows.ts';
import { type Access, countRows, refuseIf, type State } from './state.ts';
import { countBy } from './tables.ts';

export function memoryImports(access: Access): Store['imports'] {
  const { read } = access;
  const imports = rowsOf(access, (state) => state.imports, idOf, { check: assertValid });
  const changes = rowsOf(access, (state) => state.importChanges, keyOf, {
    check: (state, { importId }) => refuseIf(!state.imports.has(importId), 'foreign_key'),
  });
  const slice = async (
    isMatch: (change: ImportChange) => boolean,
    { offset = 0, limit }: { offset?: number; limit: number },
    compare = forwards,
  ) => (await changes.list(isMatch, compare, offset + limit)).slice(offset);
  return {
    async byId(id) {
      const found = await imports.byKey(id);
      return found && named(read(), found);
    },
    async table({ offset, limit }) {
      const found = await imports.list(every, newestFirst);
      return { imports: found.slice(offset, offset + limit).map((each) => named(read(), each)), total: found.length };
    },
    async mappingOf(kind, headingsKey) {
      const [newest] = await imports.list((each) => each.kind === kind && each.headingsKey === headingsKey, newestFirst, 1);
      return newest?.mapping;
    },
    insert: imports.insert,
    update: (record, { state, done }) =>
      imports.change(record._id, (before) => (before.state === state && before.done === done ? record : undefined)),
    addChange: changes.insert,
    changeOf: (importId, itemId) => changes.byKey(`${importId} ${itemId}`),
    updateChange: changes.update,
    backwards: (importId, last, limit) =>
      slice(
        (change) => change.importId === importId && change.number <= last,
        { limit },
        (a, b) => b.number - a.number,
      ),
    async withImages(importId, limit) {
      const isMatch = (change: ImportChange) => change.importId === importId && change.imageUrl !== '';
      return { changes: await slice(isMatch, { limit }), total: await changes.count(isMatch) };
    },
    async changes(importId, outcome, part) {
      const isMatch = (change: ImportChange) => change.importId === importId && (outcome === 'all' || change.outcome === outcome);
      return { changes: await slice(isMatch, part), total: await changes.count(isMatch) };
    },
    async outcomes(importId) {
      const undone = [...read().importChanges.values()].flatMap((change) =>
        change.importId === importId && change.outcome !== null ? [change.outcome] : [],
      );
      return countBy(undone, (outcome) => outcome);
    },
    usesOf: async (startupId) => usesOf(read(), startupId),
  };
}

const keyOf = ({ importId, itemId }: ImportChange): string => `${importId} ${itemId}`;
const forwards = (a: ImportChange, b: ImportChange): number => a.number - b.number;
const newestFirst = (a: ImportRecord, b: ImportRecord): number =>
  byCodePoints(b.startedAt, a.startedAt) || byCodePoints(b._id, a._id);

function assertValid({ users }: State, { ownerId, startedBy, ...record }: ImportRecord): void {
  const { done, total, standing, changes } = record;
  refuseIf(
    [ownerId, startedBy].some((id) => id !== null && !users.has(id)),
    'foreign_key',
  );
  refuseIf(done < 0 || done > total || standing < 0 || standing > changes, 'check');
}

function named({ users }: State, record: ImportRecord): NamedImport {
  const user = users.get(record.startedBy ?? '');
  return { ...record, admin: user === undefined ? null : user.name || user.username };
}

function usesOf(state: State, startupId: string): Record<ListingUse, number> {
  const count = <Row extends { startupId: string }>(rows: Map<string, Row>) =>
    countRows(rows, (row) => row.startupId === startupId);
  const { reports, messages, makers, ownershipProofs, submissions } = state;
  return {
    reports: count(reports),
    messages: count(messages),
    makers: count(makers),
    proofs: count(ownershipProofs),
    submissions: count(submissions),
  };
}
