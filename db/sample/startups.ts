import type { SampleStartup } from './startups/sample-startup.ts';
import { slugify } from '../../server/domain/core/slugs.ts';
import { building } from './startups/building.ts';
import { living } from './startups/living.ts';
import { working } from './startups/working.ts';

/** Oldest first; on the same day, in the order of the source files. */
export const sampleStartups: SampleStartup[] = [...building, ...working, ...living].sort((a, b) => b.daysAgo - a.daysAgo);

/** The ASCII name for the listing's website and image files; some slugs are not ASCII. */
export function fileNameOf(startup: SampleStartup): string {
  return startup.fileName ?? slugify(startup.name);
}

export function logoPath(startup: SampleStartup): string {
  return `/sample/logos/${fileNameOf(startup)}.svg`;
}

export function websiteOf(startup: SampleStartup): string {
  return `https://${fileNameOf(startup)}.example`;
}
