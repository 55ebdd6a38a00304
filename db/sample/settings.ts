import { defaultSettings, type Settings } from '../../server/domain/site/settings.contract.ts';

const description =
  'Find start-ups and AI tools worth an evening: reviewed by people, sorted with care, and readable even when you are offline.';

export const sampleSettings: Settings = {
  ...defaultSettings,
  siteName: 'Startup Directory',
  contactEmail: 'hello@startup-directory.example',
  seoTitle: 'Startup Directory: new start-ups and AI tools, every day',
  seoDescription: description,
  seoKeywords: 'startups, AI tools, product launches, directory, deals for founders',
  ogTitle: 'New start-ups and AI tools, every day',
  ogDescription: description,
  twitterTitle: 'New start-ups and AI tools, every day',
  twitterDescription: description,
  structuredData: JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Startup Directory',
    description,
    email: 'hello@startup-directory.example',
  }),
};
