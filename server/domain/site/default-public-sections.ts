/**
 * The sections that `GET /settings` has, of a new directory. A file of its own, because devices read it offline without the
 * schemas, and the demo starts without the other sections.
 */
export const defaultPublicSections = {
  texts: { footerLine: '' },
} as const;
