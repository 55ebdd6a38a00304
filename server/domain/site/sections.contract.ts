import * as v from 'valibot';
import { emailSettingsLengths, settingsLengths } from '../core/lengths.ts';
import { email, isoTime, optionalText } from '../core/schemas.ts';

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
export const siteSections = v.strictObject({ texts, emails: emailSettings, setup });
export type SiteSections = v.InferOutput<typeof siteSections>;
export const siteSectionNames = Object.keys(siteSections.entries) as (keyof SiteSections)[];
