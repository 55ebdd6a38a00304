import { defaultPublicSections } from './default-public-sections.ts';
import type { SiteSections } from './stored-sections.contract.ts';

/** The default values of all sections, as in a new directory. */
export const defaultSections: SiteSections = {
  ...defaultPublicSections,
  texts: { footerLine: '', noun: '', nounPlural: '', guidelines: '', emptyHome: '', emptySearch: '', emptyFavorites: '' },
  face: { darkLogoUrl: '', accent: '', darkAccent: '', typeface: 'own', corners: 'round', theme: 'auto', showsName: true },
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
