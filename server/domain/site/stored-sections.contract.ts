import * as v from 'valibot';
import { parseUrl } from '../core/http-url.ts';
import { emailSettingsLengths } from '../core/lengths.ts';
import { isMenuAddress, menuLengths } from '../core/menu-address.ts';
import { measuringLengths } from '../core/measuring-lengths.ts';
import { whyNotRobots } from '../core/robots-lines.ts';
import { email, httpUrl, isoTime, optionalText, text } from '../core/schemas.ts';
import { corners, defaultThemes, hiddenParts, publicAnalytics, siteParts, texts, typefaces } from './sections.contract.ts';

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
  /** The typefaces of headings and texts: the site's own typefaces, or the typefaces of the visitor's system. */
  typeface: v.picklist(typefaces),
  corners: v.picklist(corners),
  /** The theme of visitors who have not chosen one. */
  theme: v.picklist(defaultThemes),
  /** Whether the site's name is visible beside the logo; a logo that contains the name would repeat it. */
  showsName: v.optional(v.boolean(), true),
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

/** A code that a search console gives, or '' for none. The whole meta tag with the code is accepted, too. */
/* @__NO_SIDE_EFFECTS__ */
const consoleCode = (pattern: RegExp) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(500),
    v.transform((text) => /^<meta\s[^<>]*\bcontent=["']([^"'<>]*)["'][^<>]*>$/i.exec(text)?.[1]?.trim() ?? text),
    v.maxLength(measuringLengths.code),
    v.regex(pattern, 'Please enter the code alone, as the search console shows it.'),
  );

/** A host name, or '' for none. "https://" before it is accepted, too; a path, port, wildcard or IP address is refused. */
const hostName = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(measuringLengths.host),
  v.transform((text) => {
    const host = text.replace(/^https:\/\//i, '').replace(/\/$/, '');
    return /^[\p{L}\p{M}\p{N}.-]+$/u.test(host) ? (parseUrl(`https://${host}`)?.hostname ?? host) : host;
  }),
  v.regex(
    /^(?:(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9]))?$/,
    'Please enter only a host name, such as stats.example.com.',
  ),
);

const httpsUrl = v.pipe(httpUrl, v.regex(/^https:\/\/[!-~]+$/, 'Please enter an address that begins with https://.'));

const language = '[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}';

/**
 * How the site is found and measured: codes of search consoles, one analytics script, robots.txt and security.txt. Everything that
 * becomes a header, a tag or a file is limited to characters that cannot end it.
 */
export const measuring = v.strictObject({
  google: consoleCode(/^[\w-]*$/),
  /** The name of Google's file, which is also its content. */
  googleFile: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:google[0-9a-f]{16}\.html)?$/, 'Please enter the name of the file, such as google0123456789abcdef.html.'),
  ),
  bing: consoleCode(/^(?:[0-9A-Fa-f]{32})?$/),
  yandex: consoleCode(/^(?:[0-9a-f]{8,40})?$/),
  pinterest: consoleCode(/^(?:[0-9a-f]{8,64})?$/),
  facebook: consoleCode(/^[a-z0-9]*$/),
  /** The meta tag of another service. Other names, such as "robots" or "referrer", would change how the page works. */
  otherName: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(measuringLengths.name),
    v.regex(
      /^(?:[a-z0-9:._-]*verif[a-z0-9:._-]*)?$/,
      'Please enter a name with “verification”, such as naver-site-verification.',
    ),
  ),
  otherCode: consoleCode(/^[\w.=+/:-]*$/),
  /** '' for none. */
  analytics: v.picklist(['', ...publicAnalytics.entries.provider.options]),
  /** The host of the operator's own instance; '' for the provider's. */
  analyticsHost: hostName,
  analyticsSite: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(measuringLengths.site),
    v.regex(/^[A-Za-z0-9.-]*$/, 'Please enter only letters, digits, periods and hyphens.'),
  ),
  /** Lines that are added to robots.txt. */
  robots: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
    v.maxLength(measuringLengths.robots),
    v.check(
      (text) => whyNotRobots(text) === undefined,
      ({ input }) => whyNotRobots(input) ?? '',
    ),
  ),
  /** Whether robots.txt asks crawlers that collect texts for AI to read nothing. */
  blocksAi: v.boolean(),
  /** An email address or web page; '' for no security.txt. */
  securityContact: v.union([v.literal(''), email, httpsUrl]),
  securityPolicy: v.union([v.literal(''), httpsUrl]),
  securityLanguages: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(measuringLengths.languages),
    v.regex(new RegExp(`^(?:${language}(?:, ?${language}){0,9})?$`), 'Please enter codes of languages, such as en, de.'),
  ),
});
export type Measuring = v.InferOutput<typeof measuring>;

/** `dismissedAt` is when an admin hid the setup checklist; '' before. */
const setup = v.strictObject({ dismissedAt: v.union([v.literal(''), isoTime]) });

/** The sections by the name under which they are stored. */
export const siteSections = v.strictObject({ texts, menus, face, emails: emailSettings, measuring, setup });
export type SiteSections = v.InferOutput<typeof siteSections>;
export const siteSectionNames = Object.keys(siteSections.entries) as (keyof SiteSections)[];
