/** Reads a value that changes, such as a version in a database. A reading can be shared for some time, its lease. */
export interface LeasedReading {
  /** Reads the value now and begins a lease. */
  read: () => Promise<string>;
  /** The latest reading while its lease lasts; otherwise a new one. */
  current: () => Promise<string>;
  /** Ends the lease, so that the next `current` reads again. */
  end: () => void;
}

/** Leases each reading for `leaseMs`, counted from its start. */
export function leaseReading(readValue: () => Promise<string>, leaseMs: number): LeasedReading {
  let reading = Promise.resolve('');
  let until = -Infinity;
  const read = (): Promise<string> => {
    until = performance.now() + leaseMs;
    reading = readValue();
    return reading;
  };
  return {
    read,
    current: () => (performance.now() < until ? reading : read()),
    end: () => {
      until = -Infinity;
    },
  };
}
