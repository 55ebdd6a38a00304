import * as v from 'valibot';
import { settingsLengths } from '../core/lengths.ts';
import { optionalText } from '../core/schemas.ts';

/** The sections that every visitor gets together with the website settings. The demo loads these schemas at its start. */

/** The texts of the site that an operator can change, besides those in the website settings. */
export const texts = v.strictObject({
  /** The last line of the footer; '' for none. */
  footerLine: optionalText(settingsLengths.footerLine),
});
export type Texts = v.InferOutput<typeof texts>;

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
