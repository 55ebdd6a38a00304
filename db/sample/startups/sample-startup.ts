import type { Startup } from '../../../server/domain/listings/startups.contract.ts';
import type { CategorySlug } from '../categories.ts';
import type { Username } from '../people.ts';

/** The source of a sample listing. `sampleDirectory` adds its id, slug, times and image paths. */
export interface SampleStartup {
  name: string;
  tagline: string;
  /** Paragraphs of plain text. */
  description: string[];
  categories: CategorySlug[];
  tags: string[];
  likes: number;
  /** Days since publication; 0 is today. Listings of one day are spread over it in the order of the source files. */
  daysAgo: number;
  /** The number of screenshots; their files are numbered from 1. */
  screenshots: 0 | 1 | 2 | 3 | 4 | 5;
  /** The owner; omitted for a listing that can be claimed. */
  owner?: Username;
  featured?: true;
  affiliate?: true;
  /** `active` when omitted. */
  status?: Startup['status'];
  rejectionReason?: string;
  /** The name used in file names and the website, when the slug is not ASCII or too long. */
  fileName?: string;
}
