import type { ImportState as State } from '../../../../server/domain/transfer/imports.contract.ts';
import { statusPill } from '../layout/pill.tsx';

/** The state of an import as a pill. */
export const ImportState = statusPill<State>({
  running: { color: 'orange', label: 'Not finished' },
  done: { color: 'green', label: 'Imported' },
  canceled: { color: 'plain', label: 'Canceled' },
  undoing: { color: 'orange', label: 'Partly undone' },
  undone: { color: 'plain', label: 'Undone' },
});
