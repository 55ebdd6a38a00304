let name = 'debut';

/** The name of this site's IndexedDB database. It has a separate file, because workers without a DOM import it. */
export function indexedDbName(): string {
  return name;
}

/** Must run before the database is opened. The demo may share an origin with the site, and stores its drafts under another name. */
export function setIndexedDbName(newName: string): void {
  name = newName;
}
