/** Runs what it is given one at a time, in the order of asking. */
export type Mutex = <T>(work: () => T | Promise<T>) => Promise<T>;

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    // The next in line waits for this one to settle; its failure is told to whoever asked, not to them.
    last = turn.catch(() => undefined);
    return turn;
  };
}
