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

export const typefaces = ['own', 'system'] as const;
export const corners = ['round', 'slight', 'square'] as const;
export const defaultThemes = ['auto', 'light', 'dark'] as const;

/** The look of the site, besides its logo, which is one of the website settings. */
export type Face = {
  /** The address of the logo of the dark theme; '' for that of the light one. */
  darkLogoUrl: string;
  /** The accent color as "#rrggbb"; '' for the site's own. */
  accent: string;
  /** The accent color of the dark theme; '' for the one that goes with `accent`. */
  darkAccent: string;
  /** The typefaces of headings and texts: the site's own, or those of the visitor's system. */
  typeface: (typeof typefaces)[number];
  corners: (typeof corners)[number];
  /** The theme of visitors who have not chosen one. */
  theme: (typeof defaultThemes)[number];
};

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
export interface SiteSections {
  texts: Texts;
  face: Face;
}

/** The sections of a new directory. */
export const defaultSections: SiteSections = {
  texts: { footerLine: '' },
  face: { darkLogoUrl: '', accent: '', darkAccent: '', typeface: 'own', corners: 'round', theme: 'auto' },
};
