import { fieldsIfAny } from '../listings/card-fields.ts';
import { presentFieldValues } from '../listings/field-values.ts';
import type { Field } from '../listings/fields.contract.ts';
import type { Submission } from '../submissions/submissions.contract.ts';
import type { ExportedStartup } from './exports.contract.ts';
import { cellOf, exportTable, type ExportTable } from './export-format.ts';

/** A submission with its listing and sender. */
export interface ExportedSubmission extends Omit<Submission, 'startupId' | 'userId'> {
  startup: Pick<ExportedStartup, 'name' | 'slug' | 'website' | 'status' | 'rejectionReason'>;
  /** The username of the listing's owner; null for no one. */
  owner: string | null;
}

type Columns = Readonly<Record<string, (startup: ExportedStartup) => unknown>>;

/** The columns that the import reads. */
const importedColumns: Columns = {
  name: ({ name }) => name,
  slug: ({ slug }) => slug,
  tagline: ({ tagline }) => tagline,
  description: ({ description }) => description,
  website: ({ website }) => website,
  affiliateLink: ({ affiliateLink }) => affiliateLink,
  videoUrl: ({ videoUrl }) => videoUrl,
  specialOffer: ({ specialOffer }) => specialOffer,
  makers: ({ makers }) => makers,
  categories: ({ categories }) => categories,
  tags: ({ tags }) => tags,
  // If only the day is known, it is written without a time.
  publishedAt: ({ publishedAt, dayOnly }) => (dayOnly === true ? publishedAt?.slice(0, 10) : publishedAt),
  logo: ({ logo }) => logo,
  sourceId: ({ sourceId }) => sourceId,
  websiteKind: ({ websiteKind }) => websiteKind,
};

/**
 * The other columns. The listing's status is called `listingStatus`, because `status` is the key of a field about the company.
 */
const otherColumns: Columns = {
  listingStatus: ({ status }) => status,
  rejectionReason: ({ rejectionReason }) => rejectionReason,
  featured: ({ featured }) => featured,
  likes: ({ likes }) => likes,
  owner: ({ owner }) => owner,
  verifiedAt: ({ verifiedAt }) => verifiedAt,
  lastAliveAt: ({ lastAliveAt }) => lastAliveAt,
  screenshots: ({ screenshots }) => screenshots,
  id: ({ _id }) => _id,
};

/**
 * The table of listings: a column for each property and each field of the directory, or only those that the import reads. JSON
 * omits empty values.
 */
export function startupTable(fields: readonly Field[], columns: 'all' | 'imported' = 'all'): ExportTable<ExportedStartup> {
  const own = Object.entries(columns === 'all' ? { ...importedColumns, ...otherColumns } : importedColumns);
  const valuesOf = (startup: ExportedStartup) => presentFieldValues(startup.fields, fields);
  return {
    headings: [...own.map(([name]) => name), ...fields.map(({ key }) => key)],
    cells: (startup) => {
      const values = valuesOf(startup);
      return [...own.map(([, valueOf]) => cellOf(valueOf(startup))), ...fields.map(({ key }) => cellOf(values?.[key]))];
    },
    object: (startup) => {
      const stated = own.map(([name, valueOf]) => [name, valueOf(startup)] as const).filter(([, value]) => !isEmpty(value));
      return { ...Object.fromEntries(stated), ...fieldsIfAny(valuesOf(startup)) };
    },
  };
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** The submissions of the listings that have one. */
export function submissionsOf(startups: readonly ExportedStartup[]): ExportedSubmission[] {
  return startups.flatMap(({ submission, owner, ...startup }) =>
    submission === null ? [] : [{ ...submission, startup, owner }],
  );
}

export const submissionTable = exportTable<ExportedSubmission>({
  startup: ({ startup }) => startup.name,
  slug: ({ startup }) => startup.slug,
  website: ({ startup }) => startup.website,
  listingStatus: ({ startup }) => startup.status,
  rejectionReason: ({ startup }) => startup.rejectionReason ?? '',
  owner: ({ owner }) => owner,
  plan: ({ plan }) => plan,
  subscription: ({ subscriptionId }) => subscriptionId,
  approvalSpeed: ({ promise }) => promise,
  submittedAt: ({ createdAt }) => createdAt,
  dueAt: ({ dueAt }) => dueAt,
  decidedAt: ({ decidedAt }) => decidedAt,
  topics: ({ topics }) => topics,
  makers: ({ makers }) => makers,
  videoUrl: ({ videoUrl }) => videoUrl,
  specialOffer: ({ specialOffer }) => specialOffer,
  comments: ({ comments }) => comments,
  wantsAccelerator: ({ wantsAccelerator }) => wantsAccelerator,
  wantsFunding: ({ wantsFunding }) => wantsFunding,
});
