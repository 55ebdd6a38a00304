import { resolve } from 'node:path';
import { runInBackground } from './background-process.ts';

const command = resolve(import.meta.dirname, '../cli/build-search-index.ts');
const maxDurationMs = 6 * 60 * 60_000;
const maxErrorLength = 1_000;

/** Makes the search index of a directory in PostgreSQL in a process of low priority, with the settings of this one. */
export function buildSearchIndex(signal: AbortSignal): Promise<void> {
  return runInBackground(command, [], { timeoutMs: maxDurationMs, signal, maxErrorLength });
}
