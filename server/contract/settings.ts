import * as v from 'valibot';
import { declareCall } from './call.ts';
import { email, httpUrl, optionalImageUrl, optionalUploadedImageUrl, optionalText, imageData, text } from './fields.ts';
import { limits } from './limits.ts';

/** Website and SEO settings (spec §3). Empty strings mean "not set"; the page falls back to generic text. */
export const settings = v.strictObject({
  siteName: text(100),
  contactEmail: v.union([v.literal(''), email]),
  logoUrl: optionalUploadedImageUrl,
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

export const readSettings = declareCall({
  id: 'readSettings',
  method: 'GET',
  path: '/admin/settings',
  summary: 'The settings to be edited, never from a cache.',
  who: 'admin',
  reply: settings,
  errors: [],
});

/** Structured data that is stored small: the JSON without its blanks; empty stays empty. */
const jsonText = v.pipe(
  settings.entries.structuredData,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    if (dataset.value === '') return '';
    try {
      return JSON.stringify(JSON.parse(dataset.value));
    } catch (error) {
      addIssue({ message: `JSON Error: ${error instanceof Error ? error.message : String(error)}` });
      return NEVER;
    }
  }),
);

/** What an admin writes of the settings; a new `logo` takes the place of `logoUrl`. */
export const settingsEdit = v.strictObject({ ...settings.entries, structuredData: jsonText, logo: v.optional(imageData) });
export type SettingsEdit = v.InferInput<typeof settingsEdit>;

export const saveSettings = declareCall({
  id: 'saveSettings',
  method: 'POST',
  path: '/admin/settings',
  summary:
    'Saves the settings, sent as a form with an optional file "logo" (PNG, JPG, GIF or WebP), which takes the place of `logoUrl`.',
  who: 'admin',
  multipart: true,
  body: settingsEdit,
  reply: v.strictObject({ message: v.literal('Settings saved successfully!'), settings }),
  errors: ['images.unreadable'],
  transaction: 'own',
  bodyLimit: limits.imageBodyBytes,
});
