import { resolve } from 'node:path';
import { integrityLengths } from '../domain/core/lengths.ts';
import { FailedProcess, runInBackground } from './background-process.ts';
import { hourMs } from '../domain/core/dates.ts';

const command = resolve(import.meta.dirname, '../cli/check-integrity.ts');
const maxDurationMs = hourMs;
const damagedExitCode = 1;

/**
 * Checks a database file in a process of low priority, since reading all of it takes seconds. Resolves to what is wrong with it,
 * '' for nothing; rejects when it could not be checked.
 */
export async function checkIntegrity(database: string, signal: AbortSignal): Promise<string> {
  try {
    const maxErrorLength = integrityLengths.problem;
    await runInBackground(command, [resolve(database)], { timeoutMs: maxDurationMs, signal, maxErrorLength });
    return '';
  } catch (error) {
    if (!(error instanceof FailedProcess) || error.exitCode !== damagedExitCode) throw error;
    return error.message === '' ? 'The check gave no reason.' : error.message;
  }
}
