import * as v from 'valibot';
import { settingsLengths } from '../core/lengths.ts';
import { optionalText } from '../core/schemas.ts';

/** The sections that every visitor gets together with the website settings. The demo loads these schemas at its start. */

/** One to a few words. They stand in the middle of sentences, so that nothing but letters, spaces and hyphens is accepted. */
const nounWord = v.pipe(
  optionalText(settingsLengths.noun),
  v.regex(/^(?:\p{L}+(?:[ -]\p{L}+)*)?$/u, 'Please use letters only, such as "tool".'),
);

/** The texts of the site that an operator can change, besides those in the website settings. */
export const texts = v.strictObject({
  /** The last line of the footer; '' for none. */
  footerLine: optionalText(settingsLengths.footerLine),
  /** The word for a listing, such as "tool"; '' for "startup". */
  noun: nounWord,
  /** Its plural; '' for the one that ends with "s". */
  nounPlural: nounWord,
});
export type Texts = v.InferOutput<typeof texts>;

/** The parts of the site that an operator can hide. A part's name is the first segment of its pages' paths. */
export const siteParts = ['blog', 'collections', 'deals', 'plans', 'newsletter', 'advertise', 'build'] as const;
export type SitePart = (typeof siteParts)[number];
export const hiddenParts = v.array(v.picklist(siteParts));

const publicLinks = v.array(v.strictObject({ label: v.string(), address: v.string() }));
/** The menus as every visitor gets them (`presentMenus`). They can exceed the bounds of the edited ones. */
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
