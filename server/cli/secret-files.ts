import { join } from 'node:path';
import { visitorKeyFile } from '../http/visitor.ts';

/** The secrets beside the database, which a backup takes along: their paths in the data folder, by name. */
export function secretFiles(dataDir: string): ReadonlyMap<string, string> {
  return new Map([visitorKeyFile].map((name) => [name, join(dataDir, name)]));
}
