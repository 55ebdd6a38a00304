import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import type { RowReasons } from '../../../../server/domain/transfer/group-reasons.ts';
import type { Import } from '../../../../server/domain/transfer/imports.contract.ts';
import { labelAtPath } from '../../../../server/domain/transfer/column-labels.ts';
import { reasonText } from '../../../../server/domain/transfer/row-labels.ts';
import { send } from '../../../api/admin-client.ts';
import { ApiError } from '../../../api/client.ts';
import type { Engine } from './engine-client.ts';

/** The maximum size of a batch in bytes, which is below the server's limit. */
const maxBatchBytes = 3_000_000;

/** The waits before a batch is sent again, in milliseconds, after the connection or the server failed. */
const retryWaitsMs = [1_000, 3_000, 10_000, 30_000, 60_000];

/** A row that the server did not import. `position` is its position among the rows that are sent. */
export interface RejectedSentRow {
  position: number;
  reason: string;
}

interface Progress {
  import: Import;
  /** Rows that were rejected in the last batch. */
  rejected: readonly RejectedSentRow[];
  /** Rows of the last batch with values that were left out. */
  ignored: readonly RowReasons[];
}

/**
 * Sends the rows of a running import in batches until all are imported, `signal` aborts, or the import ends elsewhere. A batch
 * that was imported although its reply was lost is not sent twice, because the import's `done` decides what is next.
 */
export async function sendRows(
  started: Import,
  engine: Pick<Engine, 'next'>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Import> {
  let current = started;
  while (current.state === 'running' && current.done < current.total && !signal.aborted) {
    const from = current.done;
    const rows = await engine.next(from, adminPageSizes.importBatch, maxBatchBytes);
    const reply = await retrying(signal, async () => {
      try {
        return await send('importRows', { params: { id: current._id }, body: { from, rows } });
      } catch (error) {
        if (!(error instanceof ApiError) || !steppedCodes.has(error.code)) throw error;
        return {
          import: await send('getImport', { params: { id: current._id } }),
          rejected: [],
          ignored: [],
          createdCategories: [],
        };
      }
    });
    if (reply === undefined) break;
    current = reply.import;
    onProgress({
      import: current,
      rejected: reply.rejected.map(({ at, reasons }) => ({ position: from + at, reason: reasonText(reasons, labelAtPath) })),
      ignored: reply.ignored.map(({ at, reasons }) => ({ label: `row ${rows[at]?.row ?? from + at + 1}`, reasons })),
    });
  }
  return current;
}

/** The error codes that mean that the batch was imported before, or that the import was canceled or undone elsewhere. */
const steppedCodes: ReadonlySet<string> = new Set(['imports.out_of_step', 'imports.not_running']);

/** Repeats a call while the connection, the server or a rate limit fails; undefined when `signal` aborts. */
export async function retrying<Reply>(signal: AbortSignal, call: () => Promise<Reply>): Promise<Reply | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    if (signal.aborted) return undefined;
    try {
      return await call();
    } catch (error) {
      const wait = retryWaitsMs[attempt];
      if (wait === undefined || !isTemporary(error)) throw error;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Makes calls that undo an import, one after another, until nothing is left to undo. */
export async function undoAll(started: Import, signal: AbortSignal, onProgress: (current: Import) => void): Promise<Import> {
  let current = started;
  while (current.state !== 'undone' && !signal.aborted) {
    const reply = await retrying(signal, () => send('undoImport', { params: { id: current._id } }));
    if (reply === undefined) break;
    current = reply;
    onProgress(current);
  }
  return current;
}

export interface FetchedLogos {
  import: Import;
  fetched: number;
  failed: { name: string; reason: string }[];
}

/** Makes calls that fetch the logos of an import, one after another, until no logo is left. */
export async function fetchLogos(
  started: Import,
  signal: AbortSignal,
  onProgress: (progress: FetchedLogos) => void,
): Promise<FetchedLogos> {
  let current: FetchedLogos = { import: started, fetched: 0, failed: [] };
  while (current.import.images > 0 && !signal.aborted) {
    const reply = await retrying(signal, () => send('fetchImportImages', { params: { id: started._id } }));
    if (reply === undefined) break;
    current = {
      import: reply.import,
      fetched: current.fetched + reply.fetched,
      failed: [...current.failed, ...reply.failed],
    };
    onProgress(current);
  }
  return current;
}
