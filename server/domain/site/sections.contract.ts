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

/** The sections by the name under which they are stored. */
export const siteSections = v.strictObject({ texts });
export type SiteSections = v.InferOutput<typeof siteSections>;
export const siteSectionNames = Object.keys(siteSections.entries) as (keyof SiteSections)[];
