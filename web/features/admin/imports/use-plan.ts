import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toCsv } from '../../../../server/domain/core/csv.ts';
import { errorMessage } from '../../../api/errors.ts';
import { download } from '../../../lib/download.ts';
import { formatCount } from '../../../lib/text.ts';
import { loadKnownParts, loadKnownRows } from './known-parts.ts';
import type { ShownPlan } from './preview-section.tsx';
import type { ImportChoices } from './unfinished-files.ts';
import type { OpenFile } from './use-engine.ts';

/** Plans the import of a file. A plan is shown only for the choices that it was made for. */
export function usePlan() {
  const queryClient = useQueryClient();
  const [planned, setPlanned] = useState<{ plan: ShownPlan; choices: ImportChoices }>();
  const [progress, setProgress] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const lastNumber = useRef(0);

  const make = async ({ engine }: OpenFile, choices: ImportChoices): Promise<ShownPlan | undefined> => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setFailure(undefined);
    setPlanned(undefined);
    setProgress('Reading the directory…');
    try {
      const parts = await loadKnownParts(queryClient);
      const dropped = await engine.map(choices.mapping, parts);
      await loadKnownRows(choices.kind, engine, signal, (loaded, total) =>
        setProgress(`Reading the directory: ${formatCount(loaded)} of ${formatCount(total)}`),
      );
      if (signal.aborted) return undefined;
      setProgress('Comparing…');
      const summary = await engine.plan({ ...choices.options, ownerId: choices.ownerId });
      if (signal.aborted) return undefined;
      lastNumber.current += 1;
      const plan = { ...summary, engine, dropped, number: lastNumber.current };
      setPlanned({ plan, choices });
      return plan;
    } catch (error) {
      if (!signal.aborted) setFailure(errorMessage(error));
      return undefined;
    } finally {
      if (!signal.aborted) setProgress(undefined);
    }
  };

  return {
    planned,
    progress,
    failure,
    make,
    showProgress: (done: number) => setProgress(`Comparing: ${formatCount(done)} rows`),
  };
}

/** Downloads a CSV file with the rows that are not imported, each with the reason. */
export async function downloadSkipped({ engine, name }: Pick<OpenFile, 'engine' | 'name'>): Promise<void> {
  const rows = await engine.skippedRows();
  const headings = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  const cellText = (value: unknown) =>
    typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
  const table = rows.map(({ label, reason, cells }) => [label, reason, ...headings.map((heading) => cellText(cells[heading]))]);
  download(`${name.replace(/\.[^.]*$/, '')} - not imported.csv`, toCsv(['Row', 'Reason', ...headings], table));
}
