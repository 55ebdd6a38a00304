import sql, { type Sql } from 'sql-template-tag';
import type { FieldValues } from '../../../server/domain/listings/fields.contract.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { presentDetails } from '../../../server/domain/listings/startups.rules.ts';
import type { StartupRecord } from '../../store.ts';

/** The columns of a listing as `startupOf` expects them. */
export interface StartupColumns {
  id: string;
  slug: string;
  source_id: string | null;
  /** The result of `statusNow`. */
  statusNow: StartupRecord['status'];
  likes: number;
  featured: number;
  user_id: string | null;
  verified_at: string | null;
  last_alive_at: string | null;
  name: string;
  tagline: string;
  logo: string;
  website: string;
  affiliate_link: string | null;
  published_at: string | null;
  day_only: number;
  rejection_reason: string | null;
  categories: string;
  tags: string;
  screenshots: string;
  description: string;
  video_url: string;
  special_offer: string;
  makers: string;
  fields: string;
}

/** A listing's status. The CHECK on the column `status` does not allow 'archived': an archived listing is 'rejected' with `archived = 1`. */
export const statusNow = sql`CASE WHEN status = 'rejected' AND archived = 1 THEN 'archived' ELSE status END`;

/** A status as the values of the columns `status` and `archived`. */
export function statusColumns(status: StartupRecord['status']): [string, number] {
  return status === 'archived' ? ['rejected', 1] : [status, 0];
}

/** The columns of `StartupColumns` and others. */
export const selectStartupWith = (others: Sql) => sql`
  SELECT ${others}, id, slug, source_id, ${statusNow} AS "statusNow", likes, featured, user_id, verified_at, last_alive_at, name, tagline, logo, website, affiliate_link, published_at, day_only,
    rejection_reason, categories, tags, screenshots, description, video_url, special_offer, makers, fields
  FROM startups`;

export const selectStartup = selectStartupWith(sql`row`);

export function startupOf(row: StartupColumns): StartupRecord {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    tagline: row.tagline,
    description: row.description,
    logo: row.logo,
    website: row.website,
    ...(row.affiliate_link !== null && { affiliateLink: row.affiliate_link }),
    screenshots: parseTexts(row.screenshots),
    categories: parseTexts(row.categories),
    tags: parseTexts(row.tags),
    likes: row.likes,
    featured: row.featured === 1,
    publishedAt: row.published_at,
    ...(row.day_only === 1 && { dayOnly: true as const }),
    status: row.statusNow,
    ...(row.user_id !== null && { userId: row.user_id }),
    // A listing without an owner has no account that could be verified.
    ...(row.user_id !== null && row.verified_at !== null && { verifiedAt: row.verified_at }),
    ...(row.last_alive_at !== null && { lastAliveAt: row.last_alive_at }),
    ...(row.rejection_reason !== null && { rejectionReason: row.rejection_reason }),
    ...presentDetails({
      videoUrl: row.video_url,
      specialOffer: row.special_offer,
      makers: parseTexts(row.makers),
      fields: parseFields(row.fields),
    }),
    sourceId: row.source_id,
  };
}

/** The strings of a JSON column. The cast is safe, because only this folder writes these columns. */
export function parseTexts(json: string): string[] {
  return JSON.parse(json) as string[];
}

/** The field values of a JSON column. The cast is safe, because only this folder writes it. */
export function parseFields(json: string): FieldValues {
  return JSON.parse(json) as FieldValues;
}

/** The cast is safe, because only this folder writes cards. */
export function parseCard(json: string): StartupCard {
  return JSON.parse(json) as StartupCard;
}
