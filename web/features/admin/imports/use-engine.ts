import { useEffect, useRef, useState } from 'react';
import type { ReadChoices } from '../../../../server/domain/transfer/read-file.ts';
import { type Engine, startEngine } from './engine-client.ts';
import type { ListSummary } from './import-engine.ts';

/** A file that was read, and the engine that has its rows. */
export interface OpenFile {
  name: string;
  file: Blob;
  format: ReadChoices;
  lists: readonly ListSummary[];
  engine: Engine;
}

/** Reads files with an import engine, which runs until the page is closed or another file is opened. */
export function useEngine(onProgress: (done: number) => void) {
  const [opened, setOpened] = useState<OpenFile>();
  const [failure, setFailure] = useState<string>();
  const [isReading, setReading] = useState(false);
  const running = useRef<{ stop: () => void }>(undefined);
  const progress = useRef(onProgress);
  useEffect(() => {
    progress.current = onProgress;
  });
  useEffect(() => () => running.current?.stop(), []);

  /** Resolves to the file, or to undefined when it could not be read; `failure` then says why. */
  const open = async (name: string, file: Blob, format: ReadChoices): Promise<OpenFile | undefined> => {
    setReading(true);
    setFailure(undefined);
    running.current?.stop();
    try {
      const started = await startEngine((done) => progress.current(done));
      running.current = started;
      const lists = await started.engine.read(name, file, format);
      const read = { name, file, format, lists, engine: started.engine };
      setOpened(read);
      return read;
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setOpened(undefined);
      return undefined;
    } finally {
      setReading(false);
    }
  };
  const close = () => {
    running.current?.stop();
    setOpened(undefined);
    setFailure(undefined);
  };
  return { opened, failure, isReading, open, close };
}
