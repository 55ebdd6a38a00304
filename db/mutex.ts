/** Runs the functions passed to it one at a time, in the order of the calls. */
export type Mutex = <T>(work: () => T | Promise<T>) => Promise<T>;

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    // The next function waits for this one to settle. Its result or error reaches only its own caller.
    last = turn.then(nothing, nothing);
    return turn;
  };
}

const nothing = (): void => undefined;
