import type { SiteSections } from './stored-sections.contract.ts';

/** The sections that `GET /settings` has, of a new directory. A file of its own, because devices read it offline without the schemas. */
export const defaultPublicSections = {
  texts: { footerLine: '', noun: '', nounPlural: '' },
} as const satisfies Partial<SiteSections>;

/** The sections of a new directory. */
export const defaultSections: SiteSections = {
  ...defaultPublicSections,
  face: { darkLogoUrl: '', accent: '', darkAccent: '', typeface: 'own', corners: 'round', theme: 'auto' },
  emails: { senderName: '', replyTo: '', footer: '' },
  setup: { dismissedAt: '' },
};
