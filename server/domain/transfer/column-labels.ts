const labels: Readonly<Record<string, string>> = {
  affiliateLink: 'Affiliate link',
  coverImage: 'Cover image',
  dayOnly: 'Day without time',
  featuredImage: 'Featured image',
  fields: 'Fields (JSON)',
  location: 'Location (only its country)',
  logoUrl: 'Logo (address)',
  publishedAt: 'Date',
  sourceId: 'Id in the source',
  specialOffer: 'Special offer',
  videoUrl: 'Video',
  websiteKind: 'Kind of website',
};

/** The label of a column of the import. Columns without a label of their own get a capital letter. */
export function columnLabel(column: string): string {
  return labels[column] ?? column.charAt(0).toUpperCase() + column.slice(1);
}
