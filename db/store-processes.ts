export interface JobTurn {
  now: string;
  until: string;
  since?: string | undefined;
}

/** The part of the store that holds what the processes of one directory share, and what their jobs keep in bounds. */
export interface ProcessStore {
  /** The connections that read; `waiting` counts the reads that wait for one. Undefined where there is no pool. */
  readonly connections?: () => { total: number; idle: number; waiting: number };
  /**
   * Deletes what has expired at `now`: what has a time of its own (sessions, tokens, links, challenges, rate limits, decisions), the
   * visitors that analytics counted on earlier days, and all that is older than `retentionDays` (`retention.ts`). Each of its
   * transactions changes at most `rowsPerPurgeStep` rows.
   */
  purge(now: string): Promise<void>;
  /**
   * Gives some pages that deleted rows have left in the database file back to the disk. Returns whether there may be more: false at the
   * end, and where the store has no such file.
   */
  releasePages(): Promise<boolean>;

  /** Random keys of the site, by name. */
  secrets: {
    get(name: string): Promise<string | undefined>;
    /** Stores a secret unless there is one of this name. Returns the one that is stored. */
    getOrInsert(name: string, value: string): Promise<string>;
  };

  /** The links that create the first admin, one for each start of a process without one. */
  adminLinks: {
    insert(tokenHash: string, expiresAt: string): Promise<void>;
    /** Whether there is such a link and it has not expired at `now`. */
    isValid(tokenHash: string, now: string): Promise<boolean>;
    /** Removes all links, as soon as one has created an admin. */
    removeAll(): Promise<void>;
  };

  /** Whose turn a background job is. Times are ISO times; those far in the future were stored by a wrong clock and do not count. */
  jobs: {
    /**
     * Takes the turn until `until`, unless another process has it at `now` ("taken") or, with `since`, a run that began at `since`
     * or later was completed ("completed").
     */
    lease(name: string, turn: JobTurn): Promise<'leased' | 'taken' | 'completed'>;
    /** Lets the turn that ends at `until` end at `next`; false when it is over. */
    extend(name: string, until: string, next: string): Promise<boolean>;
    /** Ends the turn that ends at `until`, after a run that began at `beganAt`; changes nothing when it is over. */
    complete(name: string, until: string, beganAt: string): Promise<void>;
  };
}
