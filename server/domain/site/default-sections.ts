import type { SiteSections } from './stored-sections.contract.ts';

/** The sections that `GET /settings` has, of a new directory. A file of its own, because devices read it offline without the schemas. */
export const defaultPublicSections = {
  texts: { footerLine: '' },
} as const;

/** The sections of a new directory. */
export const defaultSections: SiteSections = {
  texts: { ...defaultPublicSections.texts, guidelines: '', emptyHome: '', emptySearch: '', emptyFavorites: '' },
  face: { darkLogoUrl: '', accent: '', darkAccent: '', typeface: 'own', corners: 'round', theme: 'auto' },
  emails: { senderName: '', replyTo: '', footer: '' },
  measuring: {
    google: '',
    googleFile: '',
    bing: '',
    yandex: '',
    pinterest: '',
    facebook: '',
    otherName: '',
    otherCode: '',
    analytics: '',
    analyticsHost: '',
    analyticsSite: '',
    robots: '',
    blocksAi: false,
    securityContact: '',
    securityPolicy: '',
    securityLanguages: '',
  },
  setup: { dismissedAt: '' },
};
