import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RowReasons } from '../../../../server/domain/transfer/group-reasons.ts';
import type { Import } from '../../../../server/domain/transfer/imports.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { useMember } from '../../../api/account.ts';
import { errorMessage } from '../../../api/errors.ts';
import { startEngine } from './engine-client.ts';
import { fetchLogos, type FetchedLogos, type RejectedSentRow, sendRows, undoAll } from './send-import.ts';
import { loadKnownParts } from './known-parts.ts';
import { loadUnfinished, removeUnfinished, takeStarted } from './unfinished-files.ts';

interface Busy {
  text: string;
  done: number;
  total: number;
}

export interface ImportWork {
  busy: Busy | undefined;
  failure: string | undefined;
  /** Rows that the server rejected since the page was opened. */
  rejected: readonly RejectedSentRow[];
  /** Rows with values that the server left out since the page was opened. */
  ignored: readonly RowReasons[];
  logos: FetchedLogos | undefined;
  /** Whether the file is on this device; undefined until it is known. */
  hasFile: boolean | undefined;
  continue: () => void;
  cancel: () => void;
  fetch: () => void;
  undo: () => void;
  stop: () => void;
}

/**
 * Runs the work of an import, one kind at a time: sending its rows, fetching its logos, undoing it. `onChange` gets the import
 * after each call.
 */
export function useImportWork(record: Import, onChange: (next: Import) => void): ImportWork {
  const queryClient = useQueryClient();
  const { _id: memberId } = useMember();
  const [busy, setBusy] = useState<Busy>();
  const [failure, setFailure] = useState<string>();
  const [rejected, setRejected] = useState<readonly RejectedSentRow[]>([]);
  const [ignored, setIgnored] = useState<readonly RowReasons[]>([]);
  const [logos, setLogos] = useState<FetchedLogos>();
  const [hasFile, setHasFile] = useState<boolean>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  // Runs through a mutation, because the router notices an expired session only in queries and mutations.
  const { mutateAsync: perform } = useMutation({ mutationFn: (work: () => Promise<void>) => work() });
  const run = async (first: Busy, work: (signal: AbortSignal) => Promise<void>) => {
    if (running.current !== undefined) return;
    const { signal } = (running.current = new AbortController());
    setFailure(undefined);
    setBusy(first);
    try {
      await perform(() => work(signal));
    } catch (error) {
      setFailure(errorMessage(error));
    }
    running.current = undefined;
    setBusy(undefined);
    await queryClient.invalidateQueries({ refetchType: 'active' });
  };

  const fetchWith = async (current: Import, signal: AbortSignal) => {
    const total = current.images;
    const show = (done: number) => setBusy({ text: 'Fetching logos:', done, total });
    show(0);
    const result = await fetchLogos(current, signal, (progress) => {
      onChange(progress.import);
      show(total - progress.import.images);
    });
    setLogos(result);
  };
  const sendAll = async (signal: AbortSignal) => {
    const unfinished = await loadUnfinished(record._id, memberId);
    if (unfinished === undefined) {
      setHasFile(false);
      return;
    }
    const { name, file, choices, positions } = unfinished;
    const { engine, stop } = await startEngine(() => undefined);
    try {
      await engine.read(name, file, choices.format);
      const fields = await queryClient.fetchQuery({ ...callQuery('listFields'), staleTime: 0 });
      await engine.choose(choices.at, choices.kind, fields);
      await engine.map(choices.mapping, await loadKnownParts(queryClient));
      await engine.startSending(positions);
      const sent = await sendRows(record, engine, signal, (progress) => {
        onChange(progress.import);
        setRejected((before) => [...before, ...progress.rejected]);
        setIgnored((before) => [...before, ...progress.ignored]);
        setBusy({ text: 'Importing:', done: progress.import.done, total: progress.import.total });
      });
      if (sent.state === 'running') return;
      await removeUnfinished(record._id, memberId);
      if (sent.images > 0) await fetchWith(sent, signal);
    } finally {
      stop();
    }
  };
  const start = () => void run({ text: 'Importing:', done: record.done, total: record.total }, sendAll);

  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current || record.state !== 'running') return;
    isStarted.current = true;
    void loadUnfinished(record._id, memberId).then((unfinished) => {
      setHasFile(unfinished !== undefined);
      if (takeStarted(record._id)) start();
    });
  });

  return {
    busy,
    failure,
    rejected,
    ignored,
    logos,
    hasFile,
    continue: start,
    cancel: () =>
      void run({ text: 'Canceling:', done: record.done, total: record.total }, async () => {
        onChange(await send('cancelImport', { params: { id: record._id } }));
        await removeUnfinished(record._id, memberId);
      }),
    fetch: () => void run({ text: 'Fetching logos:', done: 0, total: record.images }, (signal) => fetchWith(record, signal)),
    undo: () =>
      void run({ text: 'Undoing:', done: record.changes - record.standing, total: record.changes }, async (signal) => {
        await undoAll(record, signal, (current) => {
          onChange(current);
          setBusy({ text: 'Undoing:', done: current.changes - current.standing, total: current.changes });
        });
        await removeUnfinished(record._id, memberId);
      }),
    stop: () => running.current?.abort(),
  };
}
