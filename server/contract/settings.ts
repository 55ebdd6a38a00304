import * as v from 'valibot';
import { declareCall } from './call.ts';
import { email, httpUrl, optionalImageUrl, optionalText, text } from './fields.ts';

/** Website and SEO settings (spec §3). Empty strings mean "not set"; the page falls back to generic text. */
export const settings = v.strictObject({
  siteName: text(100),
  contactEmail: v.union([v.literal(''), email]),
  logoUrl: optionalImageUrl,
  seoTitle: optionalText(200),
  seoDescription: optionalText(500),
  seoKeywords: optionalText(500),
  canonicalUrl: v.union([v.literal(''), httpUrl]),
  robotsContent: optionalText(100),
  ogTitle: optionalText(200),
  ogDescription: optionalText(500),
  ogImage: optionalImageUrl,
  twitterTitle: optionalText(200),
  twitterDescription: optionalText(500),
  twitterImage: optionalImageUrl,
  structuredData: optionalText(20_000),
});
export type Settings = v.InferOutput<typeof settings>;

/** What a directory says of itself before its owner does. */
export const defaultSettings: Settings = {
  siteName: 'Startup Directory',
  contactEmail: '',
  logoUrl: '',
  seoTitle: '',
  seoDescription: '',
  seoKeywords: '',
  canonicalUrl: '',
  robotsContent: 'index, follow',
  ogTitle: '',
  ogDescription: '',
  ogImage: '',
  twitterTitle: '',
  twitterDescription: '',
  twitterImage: '',
  structuredData: '',
};

export const getSettings = declareCall({
  id: 'getSettings',
  method: 'GET',
  path: '/settings',
  summary: 'The public site and SEO settings.',
  who: 'anyone',
  reply: settings,
  errors: [],
  cache: 'public',
});
