import { resolve } from 'node:path';
import { runInBackground } from './background-process.ts';
import { hourMs } from '../domain/core/dates.ts';

const command = resolve(import.meta.dirname, '../cli/build-search-index.ts');
const maxDurationMs = 6 * hourMs;
const maxErrorLength = 1_000;

/** Makes the search index of a directory in PostgreSQL in a process of low priority, with the settings of this one. */
export function buildSearchIndex(signal: AbortSignal): Promise<void> {
  return runInBackground(command, [], { timeoutMs: maxDurationMs, signal, maxErrorLength });
}
