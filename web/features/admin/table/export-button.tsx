import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ExportFormat } from '../../../../server/domain/transfer/export-format.ts';
import { errorMessage } from '../../../api/errors.ts';
import { isOpaqueOrigin } from '../../../lib/browser.ts';
import { download } from '../../../lib/download.ts';
import { countOf, formatCount } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type ExportChoice, writeExport } from './export-file.ts';

interface ExportProps {
  /** The possible exports; "Export to CSV" writes the first. */
  choices: readonly [ExportChoice, ...ExportChoice[]];
  /** The number of rows that the table's search and filters find; undefined while it is unknown. */
  total: number | undefined;
}

/**
 * Exports all rows of a table that match its search and filters, on every page, and shows the progress. Leaving the screen stops
 * the export.
 */
export function ExportButton({ choices, total }: ExportProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { rows, start, cancel } = useExport();
  // A sandboxed frame blocks downloads without an error.
  const isBlocked = isOpaqueOrigin();
  const unavailable = { disabled: isBlocked || total === undefined || total === 0 };
  const hint = isBlocked ? { title: 'Not available inside a frame' } : {};
  if (rows !== undefined) {
    return (
      <>
        <output className="text-soft inline-flex min-h-11 items-center text-sm tabular-nums">
          Exporting {formatCount(rows)} of {formatCount(Math.max(rows, total ?? 0))}
        </output>
        <Button onClick={cancel}>Cancel</Button>
      </>
    );
  }
  return (
    <>
      <Button {...unavailable} {...hint} onClick={() => start(choices[0], 'csv')}>
        <Download aria-hidden="true" className="size-4" /> Export to CSV
      </Button>
      <Button {...unavailable} {...hint} aria-label="Export in another format" onClick={() => setIsChoosing(true)}>
        <ChevronDown aria-hidden="true" className="size-4" />
      </Button>
      {isChoosing && (
        <ExportDialog
          choices={choices}
          onChoose={(choice, format) => {
            setIsChoosing(false);
            start(choice, format);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}

const formats: readonly { format: ExportFormat; label: string; hint: string }[] = [
  { format: 'csv', label: 'CSV', hint: 'For spreadsheets' },
  { format: 'json', label: 'JSON', hint: 'One list of rows' },
  { format: 'jsonl', label: 'JSON Lines', hint: 'One row per line' },
];

function ExportDialog({
  choices,
  onChoose,
  onClose,
}: {
  choices: readonly ExportChoice[];
  onChoose: (choice: ExportChoice, format: ExportFormat) => void;
  onClose: () => void;
}) {
  return (
    <Modal title="Export" open onClose={onClose}>
      <p className="text-soft">All rows that match the search and filters of the table, on every page.</p>
      {choices.map((choice) => (
        <section key={choice.file} aria-label={choice.title} className="mt-5">
          {choices.length > 1 && <h3 className="mb-2 font-semibold">{choice.title}</h3>}
          <div className="grid gap-2">
            {formats.map(({ format, label, hint }) => (
              <Button key={format} onClick={() => onChoose(choice, format)}>
                {label} <span className="text-soft text-sm font-normal">{hint}</span>
              </Button>
            ))}
          </div>
        </section>
      ))}
    </Modal>
  );
}

/** The running export: `rows` is the number of its rows so far, or undefined while no export runs. */
function useExport() {
  const running = useRef<AbortController>(undefined);
  const [rows, setRows] = useState<number>();
  // Sends through a mutation, because the router notices an expired session only in queries and mutations.
  const { mutate } = useMutation({
    mutationFn: ({ choice, format, signal }: { choice: ExportChoice; format: ExportFormat; signal: AbortSignal }) =>
      writeExport(choice, format, { now: new Date(), signal, onRows: setRows }),
    onSuccess: (file, { choice }) => {
      if (file === undefined) return;
      download(file.name, file.parts, file.type);
      showToast(`${countOf(file.rows, ...choice.nouns)} exported.`);
    },
    onError: (error) => showToast(errorMessage(error)),
    onSettled: (_file, _error, { signal }) => {
      if (!signal.aborted) setRows(undefined);
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  return {
    rows,
    start: (choice: ExportChoice, format: ExportFormat) => {
      running.current = new AbortController();
      setRows(0);
      mutate({ choice, format, signal: running.current.signal });
    },
    cancel: () => {
      running.current?.abort();
      setRows(undefined);
    },
  };
}
