/** Readings of a value that changes, such as a version in a database, which may be shared for a while. */
export interface LeasedReading {
  /** Reads now, and begins a lease. */
  read: () => Promise<string>;
  /** The reading that began last while its lease lasts; otherwise a new one. */
  current: () => Promise<string>;
  /** Ends the lease: the next `current` reads. */
  end: () => void;
}

/** Leases each reading for `leaseMs` from its beginning. */
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
