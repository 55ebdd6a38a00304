import type { SampleStartup } from './startups/sample-startup.ts';
import { slugify } from '../../server/rules/slugs.ts';
import { building } from './startups/building.ts';
import { living } from './startups/living.ts';
import { working } from './startups/working.ts';

/** Oldest first; those of one day in the order they are written. */
export const sampleStartups: SampleStartup[] = [...building, ...working, ...living].sort((a, b) => b.daysAgo - a.daysAgo);

/** ASCII, unlike some slugs: names the listing's website and image files. */
export function fileNameOf(startup: SampleStartup): string {
  return startup.fileName ?? slugify(startup.name);
}

export function logoPath(startup: SampleStartup): string {
  return `/sample/logos/${fileNameOf(startup)}.svg`;
}

export function websiteOf(startup: SampleStartup): string {
  return `https://${fileNameOf(startup)}.example`;
}
