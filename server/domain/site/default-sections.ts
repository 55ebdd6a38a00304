import type { SiteSections } from './stored-sections.contract.ts';

/**
 * The default values of the sections that `GET /settings` returns. They have their own file, because devices read them offline
 * without loading the schemas.
 */
export const defaultPublicSections = {
  texts: { footerLine: '', noun: '', nounPlural: '' },
} as const satisfies Partial<SiteSections>;

/** The default values of all sections, as in a new directory. */
export const defaultSections: SiteSections = {
  ...defaultPublicSections,
  face: { darkLogoUrl: '', accent: '', darkAccent: '', typeface: 'own', corners: 'round', theme: 'auto' },
  emails: { senderName: '', replyTo: '', footer: '' },
  setup: { dismissedAt: '' },
};
