let name = 'debut';

/**
 * The name of this site's IndexedDB database. This function is in a separate file, because workers, which have no DOM, import it.
 */
export function indexedDbName(): string {
  return name;
}

/** Must run before the database is opened. The demo may share an origin with a real site, so it uses another name. */
export function setIndexedDbName(newName: string): void {
  name = newName;
}
