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

/** The settings of all emails. */
export type EmailSettings = {
  /** The name of the sender; '' for the site's name. */
  senderName: string;
  /** The address for answers; '' for the sender's. */
  replyTo: string;
  /** A text below each email; '' for none. */
  footer: string;
};

/** The sections by the name under which they are stored. */
export interface SiteSections {
  texts: Texts;
  emails: EmailSettings;
  /** `dismissedAt` is when an admin hid the setup checklist; '' before. */
  setup: { dismissedAt: string };
}
