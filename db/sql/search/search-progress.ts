/** Receives sentences about the search index's progress. */
export type IndexProgress = (sentence: string) => void;

/** Settings of a process that has its own search index. */
export interface IndexSettings {
  /** Called with the reason when the index cannot be used. Searches then work without it. */
  report: (error: unknown) => void;
  progress?: IndexProgress | undefined;
  /** Builds a large index in another process, until it is complete or `signal` aborts. When undefined, this process builds the index. */
  buildInBackground?: ((signal: AbortSignal) => Promise<void>) | undefined;
}

const reportEveryMs = 5_000;

const format = (count: number): string => count.toLocaleString('en');

/** Reports the start, the end, and progress every few seconds in between. */
export function startProgress(count: number, progress: IndexProgress | undefined) {
  if (progress === undefined) return { advance: () => undefined, end: () => undefined };
  const startedAt = performance.now();
  let reportedAt = startedAt;
  let done = 0;
  progress(
    `The search index is being built for ${format(count)} startups. Until it is complete, searches may find fewer or take longer.`,
  );
  return {
    advance(listings: number): void {
      done += listings;
      if (done >= count || performance.now() - reportedAt < reportEveryMs) return;
      reportedAt = performance.now();
      progress(`The search index has ${format(done)} of ${format(count)} startups.`);
    },
    end(): void {
      progress(`The search index is complete after ${((performance.now() - startedAt) / 1_000).toFixed(0)} s.`);
    },
  };
}
