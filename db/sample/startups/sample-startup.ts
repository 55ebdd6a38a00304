import type { Startup } from '../../../server/contract/startups.ts';
import type { CategorySlug } from '../categories.ts';
import type { Username } from '../people.ts';

/** A sample listing as it is written down; the directory adds id, slug, times and image paths. */
export interface SampleStartup {
  name: string;
  tagline: string;
  /** Paragraphs of plain text. */
  description: string[];
  categories: CategorySlug[];
  tags: string[];
  likes: number;
  /** 0 is today. Listings of one day are spread over it in the order they are written. */
  daysAgo: number;
  /** How many: the files are numbered from 1. */
  screenshots: 0 | 1 | 2 | 3 | 4 | 5;
  /** Nobody yet: the listing can be claimed. */
  owner?: Username;
  featured?: true;
  affiliate?: true;
  /** `active` unless said. */
  status?: Startup['status'];
  rejectionReason?: string;
  /** The name of its files and website, where the slug is not plain ASCII or is not wanted. */
  fileName?: string;
}
