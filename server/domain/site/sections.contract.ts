import * as v from 'valibot';
import { settingsLengths } from '../core/lengths.ts';
import { optionalText } from '../core/schemas.ts';

/** The sections that every visitor gets together with the website settings. The demo loads these schemas at its start. */

/** One or a few words. They are used in the middle of sentences, so only letters, spaces and hyphens are accepted. */
const nounWord = v.pipe(
  optionalText(settingsLengths.noun),
  v.regex(/^(?:\p{L}+(?:[ -]\p{L}+)*)?$/u, 'Please use letters only, such as “tool”.'),
);

const guidelines = optionalText(settingsLengths.guidelines);
const emptyState = optionalText(settingsLengths.emptyState);

/**
 * The texts of the site that an operator can change, besides those in the website settings. '' is the site's own sentence, or none.
 */
export const texts = v.strictObject({
  /** The last line of the footer. */
  footerLine: optionalText(settingsLengths.footerLine),
  /** The word for a listing, such as "tool"; '' for "startup". */
  noun: nounWord,
  /** The plural of `noun`; '' for `noun` with an "s". */
  nounPlural: nounWord,
  /** Guidelines for founders, as Markdown. They are shown above the first step of a submission and on /how-it-works. */
  guidelines: v.optional(guidelines, ''),
  /** The sentences that are shown when the home page, a search or the favorites have no listings. */
  emptyHome: v.optional(emptyState, ''),
  emptySearch: v.optional(emptyState, ''),
  emptyFavorites: v.optional(emptyState, ''),
});
export type Texts = v.InferOutput<typeof texts>;

/** The texts as every visitor gets them. Empty texts are omitted, except for the last line of the footer. */
export const publicTexts = v.strictObject({
  footerLine: texts.entries.footerLine,
  noun: v.optional(nounWord),
  nounPlural: v.optional(nounWord),
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

/** The parts of the site that an operator can hide. A part's name is the first segment of its pages' paths. */
export const siteParts = ['blog', 'collections', 'deals', 'plans', 'newsletter', 'advertise', 'build'] as const;
export type SitePart = (typeof siteParts)[number];
export const hiddenParts = v.array(v.picklist(siteParts));

const publicLinks = v.array(v.strictObject({ label: v.string(), address: v.string() }));
/** The menus as every visitor gets them (`presentMenus`). They can have more links than an admin can add. */
export const publicMenus = v.strictObject({
  header: publicLinks,
  more: publicLinks,
  footer: v.array(v.strictObject({ heading: v.string(), links: publicLinks })),
  hiddenParts,
});
export type PublicMenus = v.InferOutput<typeof publicMenus>;

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
