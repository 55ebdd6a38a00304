import type { PublicTexts } from './sections.contract.ts';
import type { SiteSections } from './stored-sections.contract.ts';

/**
 * The default values of the sections that `GET /settings` returns. They have their own file, because devices read them offline
 * without loading the schemas.
 */
export const defaultPublicSections: { texts: PublicTexts; menus: SiteSections['menus'] } = {
  texts: { footerLine: '' },
  menus: {
    header: [
      { label: 'Home', address: '/' },
      { label: 'Categories', address: '/categories' },
      { label: 'Newsletter', address: '/newsletter' },
    ],
    more: [
      { label: 'FAQ', address: '/faq' },
      { label: 'Advertise', address: '/advertise' },
      { label: 'Email us', address: 'contact' },
      { label: 'Blog', address: '/blog' },
    ],
    // Links without a heading form one line.
    footer: [
      {
        heading: '',
        links: [
          { label: 'Home', address: '/' },
          { label: 'Categories', address: '/categories' },
          { label: 'Newsletter', address: '/newsletter' },
          { label: 'FAQ', address: '/faq' },
          { label: 'Advertise', address: '/advertise' },
          { label: 'Blog', address: '/blog' },
        ],
      },
      {
        heading: '',
        links: [
          { label: 'Collections', address: '/collections' },
          { label: 'Deals', address: '/deals' },
          { label: 'Plans', address: '/plans' },
          { label: 'Build', address: '/build' },
          { label: 'How it works', address: '/how-it-works' },
          { label: 'Badges', address: '/badges' },
          { label: 'On this device', address: '/offline' },
          { label: 'Email us', address: 'contact' },
        ],
      },
    ],
    hiddenParts: [],
  },
};
