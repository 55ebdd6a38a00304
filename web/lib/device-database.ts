let name = 'debut';

/** What the device's own database is called. */
export function deviceDatabaseName(): string {
  return name;
}

/** Said once, before anything is kept: the demo shares an origin with the real site, and must not share its drafts. */
export function nameDeviceDatabase(chosen: string): void {
  name = chosen;
}
