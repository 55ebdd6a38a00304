import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import {
  email,
  optionalHttpUrl,
  optionalImageUrl,
  optionalUploadedImageUrl,
  optionalText,
  imageData,
  text,
  version,
  editOf,
} from '../core/schemas.ts';
import { maxImageBodyBytes, settingsLengths } from '../core/lengths.ts';
import { exceededBound } from '../core/json-bounds.ts';
import { messages } from '../core/messages.ts';
import { publicAnalytics, publicFace, publicMenus, publicTexts } from './sections.contract.ts';

/** Website and SEO settings. For '' (unset), pages use a generic text. */
export const settings = v.strictObject({
  siteName: text(settingsLengths.siteName),
  /** The heading of the home page, and the sentence below it. */
  headline: optionalText(settingsLengths.headline),
  introduction: optionalText(settingsLengths.introduction),
  contactEmail: v.union([v.literal(''), email]),
  logoUrl: optionalUploadedImageUrl,
  seoTitle: optionalText(settingsLengths.seoTitle),
  seoDescription: optionalText(settingsLengths.seoDescription),
  seoKeywords: optionalText(settingsLengths.seoKeywords),
  canonicalUrl: optionalHttpUrl,
  robotsContent: optionalText(settingsLengths.robotsContent),
  ogTitle: optionalText(settingsLengths.ogTitle),
  ogDescription: optionalText(settingsLengths.ogDescription),
  ogImage: optionalImageUrl,
  twitterTitle: optionalText(settingsLengths.twitterTitle),
  twitterDescription: optionalText(settingsLengths.twitterDescription),
  twitterImage: optionalImageUrl,
  structuredData: optionalText(settingsLengths.structuredData),
});
export type Settings = v.InferOutput<typeof settings>;
/**
 * The settings as every visitor gets them, with the public sections. A site with the default look has no `face`, and a site
 * without an analytics script has no `analytics`.
 */
const publicSettings = v.strictObject({
  ...settings.entries,
  texts: publicTexts,
  menus: publicMenus,
  face: v.optional(publicFace),
  analytics: v.optional(publicAnalytics),
});
export type PublicSettings = v.InferOutput<typeof publicSettings>;

/** The settings with their properties in the order of the schema, because the version depends on this order. */
export const toSettingsEdit = (stored: Settings): Settings => editOf(settings, stored);

/** The settings of a new directory. */
export const defaultSettings: Settings = {
  siteName: 'Startup Directory',
  headline: '',
  introduction: '',
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

export const getSettings = declareCall('GET', '/settings', {
  summary: 'The public site and SEO settings.',
  who: 'anyone',
  reply: publicSettings,
  cache: 'public',
});

/** The settings as admins edit them. */
export const adminSettings = v.strictObject({ ...settings.entries, version });
export type AdminSettings = v.InferOutput<typeof adminSettings>;

export const readSettings = declareCall('GET', '/admin/settings', {
  summary: 'The settings for editing, with their version, never from a cache.',
  who: { may: 'manageSite' },
  reply: adminSettings,
});

const structuredDataBounds = { depth: 32, values: 2_000 };

/** JSON text, stored without white space; '' stays ''. Invalid JSON is refused with the parser's message. */
const jsonText = v.pipe(
  settings.entries.structuredData,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    if (dataset.value === '') return '';
    if (exceededBound(dataset.value, structuredDataBounds) !== undefined) {
      addIssue({ message: 'JSON Error: it is nested too deeply, or has too many values.' });
      return NEVER;
    }
    try {
      return JSON.stringify(JSON.parse(dataset.value));
    } catch (error) {
      addIssue({ message: `JSON Error: ${error instanceof Error ? error.message : String(error)}` });
      return NEVER;
    }
  }),
);

/** The settings as an admin sends them. A new `logo` replaces `logoUrl`. */
export const settingsEdit = v.strictObject({ ...settings.entries, structuredData: jsonText, logo: v.optional(imageData) });
export type SettingsEdit = v.InferInput<typeof settingsEdit>;

export const saveSettings = declareCall('POST', '/admin/settings', {
  summary: 'Saves the settings, sent as a form with an optional file "logo" (PNG, JPG, GIF or WebP), which replaces `logoUrl`.',
  who: { may: 'manageSite' },
  multipart: true,
  body: settingsEdit,
  versioned: true,
  reply: v.strictObject({ message: v.literal(messages.settingsSaved), settings: adminSettings }),
  errors: ['images.unreadable'],
  transaction: 'own',
  bodyLimit: maxImageBodyBytes,
});
