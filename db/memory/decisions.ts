import type { Store } from '../store.ts';
import { rowsOf } from './rows.ts';
import type { Access } from './state.ts';

export function memoryDecisions(access: Access): Store['decisions'] {
  const rows = rowsOf(
    access,
    (state) => state.decisions,
    ({ subjectId }) => subjectId,
  );
  return { bySubject: rows.byKey, save: rows.save, remove: rows.remove };
}
