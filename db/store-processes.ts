/** The part of the store that holds what the processes of one directory share. */
export interface ProcessStore {
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
}
