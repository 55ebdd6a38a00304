/** The part of the store that holds what the processes of one directory share. */
export interface ProcessStore {
  /** Random keys of the site, by name. */
  secrets: {
    get(name: string): Promise<string | undefined>;
    /** Stores a secret unless there is one of this name. Returns the one that is stored. */
    getOrInsert(name: string, value: string): Promise<string>;
  };
}
