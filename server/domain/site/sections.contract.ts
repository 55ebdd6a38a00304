import * as v from 'valibot';
import { settingsLengths } from '../core/lengths.ts';
import { optionalText } from '../core/schemas.ts';

/**
 * The parts of the site's settings that have a screen and calls of their own. They are in one file, because every visitor gets
 * them with the settings, and the demo starts with them.
 */

/** The texts of the site that an operator can change, besides those in the website settings. */
export const texts = v.strictObject({
  /** The last line of the footer; '' for none. */
  footerLine: optionalText(settingsLengths.footerLine),
});
export type Texts = v.InferOutput<typeof texts>;

const storedColor = v.pipe(v.string(), v.regex(/^(?:#[0-9a-f]{6})?$/));
export const typefaces = ['own', 'system'] as const;
export const corners = ['round', 'slight', 'square'] as const;
export const defaultThemes = ['auto', 'light', 'dark'] as const;

/** The look of the site, besides its logo, which is one of the website settings. Its values become part of the page's styles. */
export const face = v.strictObject({
  /** The address of the logo of the dark theme, an image stored on this site; '' for the logo of the light theme. */
  darkLogoUrl: v.pipe(
    v.string(),
    v.regex(
      /^$|^\/images\/[0-9a-f]{64}\.webp$|^data:image\/webp;base64,[A-Za-z0-9+/]*={0,2}$/,
      'Please choose an image from this device.',
    ),
  ),
  /** The accent color as "#rrggbb"; '' for the site's own. */
  accent: storedColor,
  /** The accent color of the dark theme; '' for the one that goes with `accent`. */
  darkAccent: storedColor,
  /** The typefaces of headings and texts: the site's own, or those of the visitor's system. */
  typeface: v.picklist(typefaces),
  corners: v.picklist(corners),
  /** The theme of visitors who have not chosen one. */
  theme: v.picklist(defaultThemes),
});
export type Face = v.InferOutput<typeof face>;

/** The face as every visitor gets it. */
export const publicFace = v.strictObject({
  css: v.string(),
  theme: v.picklist(defaultThemes),
  typeface: v.picklist(typefaces),
  /** '' for the site's own. */
  accent: v.string(),
});
export type PublicFace = v.InferOutput<typeof publicFace>;

/** The sections by the name under which they are stored. */
export const siteSections = v.strictObject({ texts, face });
export type SiteSections = v.InferOutput<typeof siteSections>;
export const siteSectionNames = Object.keys(siteSections.entries) as (keyof SiteSections)[];
