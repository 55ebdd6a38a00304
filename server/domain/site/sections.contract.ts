import * as v from 'valibot';
import { settingsLengths } from '../core/lengths.ts';
import { optionalText } from '../core/schemas.ts';

/** The parts of the site's settings that every visitor gets with them. The demo starts with these schemas. */

const guidelines = optionalText(settingsLengths.guidelines);
const emptyState = optionalText(settingsLengths.emptyState);

/**
 * The texts of the site that an operator can change, besides those in the website settings. '' is the site's own sentence, or none.
 */
export const texts = v.strictObject({
  /** The last line of the footer. */
  footerLine: optionalText(settingsLengths.footerLine),
  /** For founders, as Markdown, above the first step of a submission and on /how-it-works. */
  guidelines: v.optional(guidelines, ''),
  /** The sentences of a home page, a search and favorites without listings. */
  emptyHome: v.optional(emptyState, ''),
  emptySearch: v.optional(emptyState, ''),
  emptyFavorites: v.optional(emptyState, ''),
});
export type Texts = v.InferOutput<typeof texts>;

/** The texts as every visitor gets them: without those that are empty, besides the last line of the footer. */
export const publicTexts = v.strictObject({
  footerLine: texts.entries.footerLine,
  guidelines: v.optional(guidelines),
  emptyHome: v.optional(emptyState),
  emptySearch: v.optional(emptyState),
  emptyFavorites: v.optional(emptyState),
});
export type PublicTexts = v.InferOutput<typeof publicTexts>;

/** The analytics script that pages load, as every visitor gets it. */
export const publicAnalytics = v.strictObject({
  provider: v.picklist(['plausible', 'umami', 'goatcounter', 'fathom', 'matomo']),
  /** The only origin that the script comes from and sends to. */
  origin: v.string(),
  /** The value by which the provider knows this site; '' if the origin is enough. */
  site: v.string(),
});
export type PublicAnalytics = v.InferOutput<typeof publicAnalytics>;

export const typefaces = ['own', 'system'] as const;
export const corners = ['round', 'slight', 'square'] as const;
export const defaultThemes = ['auto', 'light', 'dark'] as const;

/** The face as every visitor gets it. */
export const publicFace = v.strictObject({
  css: v.string(),
  theme: v.picklist(defaultThemes),
  typeface: v.picklist(typefaces),
  /** '' for the site's own. */
  accent: v.string(),
});
export type PublicFace = v.InferOutput<typeof publicFace>;
