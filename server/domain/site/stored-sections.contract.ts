import * as v from 'valibot';
import { emailSettingsLengths } from '../core/lengths.ts';
import { email, isoTime, optionalText, text } from '../core/schemas.ts';
import { isMenuAddress, menuLengths } from '../core/menu-address.ts';
import { corners, defaultThemes, hiddenParts, siteParts, texts, typefaces } from './sections.contract.ts';

/** The parts of the site's settings that have a screen and calls of their own, as they are stored. */

/** A link of a menu: a path of this site, an https URL, or `contactLink`. */
const menuLink = v.strictObject({
  label: text(menuLengths.label),
  address: v.pipe(
    v.string(),
    v.trim(),
    v.check(isMenuAddress, 'Please enter a page of this site (e.g., /faq), or an address that begins with https://.'),
  ),
});
export type MenuLink = v.InferOutput<typeof menuLink>;

/** The menus of the site, and its hidden parts. Links in columns without a heading form the last line of the footer. */
export const menus = v.strictObject({
  header: v.pipe(v.array(menuLink), v.maxLength(menuLengths.header)),
  /** The overflow menu of the header. */
  more: v.pipe(v.array(menuLink), v.maxLength(menuLengths.more)),
  footer: v.pipe(
    v.array(
      v.strictObject({
        heading: optionalText(menuLengths.label),
        links: v.pipe(v.array(menuLink), v.maxLength(menuLengths.column)),
      }),
    ),
    v.maxLength(menuLengths.columns),
  ),
  hiddenParts: v.pipe(hiddenParts, v.maxLength(siteParts.length)),
});
export type Menus = v.InferOutput<typeof menus>;

const storedColor = v.pipe(v.string(), v.regex(/^(?:#[0-9a-f]{6})?$/));

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
  /** The accent color of the dark theme; '' for one that is derived from `accent`. */
  darkAccent: storedColor,
  /** The typefaces of headings and texts: the site's own, or those of the visitor's system. */
  typeface: v.picklist(typefaces),
  corners: v.picklist(corners),
  /** The theme of visitors who have not chosen one. */
  theme: v.picklist(defaultThemes),
});
export type Face = v.InferOutput<typeof face>;

/** The settings of all emails. */
export const emailSettings = v.strictObject({
  /** The name of the sender; '' for the site's name. */
  senderName: v.pipe(optionalText(emailSettingsLengths.senderName), v.regex(/^[^\r\n]*$/, 'Please enter one line.')),
  /** The address for answers; '' for the sender's. */
  replyTo: v.union([v.literal(''), email]),
  /** A text below each email; '' for none. */
  footer: optionalText(emailSettingsLengths.footer),
});
export type EmailSettings = v.InferOutput<typeof emailSettings>;

/** `dismissedAt` is when an admin hid the setup checklist; '' before. */
const setup = v.strictObject({ dismissedAt: v.union([v.literal(''), isoTime]) });

/** The sections by the name under which they are stored. */
export const siteSections = v.strictObject({ texts, menus, face, emails: emailSettings, setup });
export type SiteSections = v.InferOutput<typeof siteSections>;
export const siteSectionNames = Object.keys(siteSections.entries) as (keyof SiteSections)[];
