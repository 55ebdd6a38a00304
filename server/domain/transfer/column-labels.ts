const labels: Readonly<Record<string, string>> = {
  affiliateLink: 'Affiliate link',
  coverImage: 'Cover image',
  dayOnly: 'Day without time',
  featuredImage: 'Featured image',
  fields: 'Fields (JSON)',
  lastAliveAt: 'Website last online',
  location: 'Location (only its country)',
  logoUrl: 'Logo (address)',
  publishedAt: 'Date',
  sourceId: 'Id in the source',
  specialOffer: 'Special offer',
  verifiedAt: 'Owner verified',
  videoUrl: 'Video',
  websiteKind: 'Kind of website',
};

/** The label of a column of the import. Columns without a label of their own get a capital letter. */
export function columnLabel(column: string): string {
  return labels[column] ?? column.charAt(0).toUpperCase() + column.slice(1);
}

/** The label of the column that contains a value, by the value's path in the row: "Categories" for `categories.2`. */
export function labelAtPath(path: string): string {
  return columnLabel(path.split('.')[0] ?? path);
}
