import type { SiteSections } from './sections.contract.ts';

/** The sections of a new directory. They are apart from the schemas, because the worker that answers offline needs only these. */
export const defaultSections: SiteSections = {
  texts: { footerLine: '' },
};
