let name = 'debut';

/** The name of this site's IndexedDB database. */
export function indexedDbName(): string {
  return name;
}

/** Must run before the database is opened. The demo shares an origin with the real site, so it stores its drafts under another name. */
export function setIndexedDbName(newName: string): void {
  name = newName;
}
