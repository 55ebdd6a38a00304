/** The sections that `GET /settings` has, of a new directory. A file of its own, because devices read it without the schemas. */
export const defaultPublicSections = {
  texts: { footerLine: '' },
} as const;
