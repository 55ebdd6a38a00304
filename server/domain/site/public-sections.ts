import { presentAnalytics } from './analytics.ts';
import { defaultPublicSections } from './default-public-sections.ts';
import { defaultSections } from './default-sections.ts';
import type { PublicSettings } from './settings.contract.ts';
import type { Measuring, SiteSections } from './stored-sections.contract.ts';

/**
 * The saved sections as every visitor gets them. Texts that the operator left empty are omitted, because pages contain default
 * texts for them.
 */
export function presentSections(
  texts: SiteSections['texts'] | undefined,
  measuring: Measuring | undefined,
): Pick<PublicSettings, 'texts' | 'analytics'> {
  const changed = Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text !== ''));
  const analytics = presentAnalytics({ ...defaultSections.measuring, ...measuring });
  return { texts: { ...defaultPublicSections.texts, ...changed }, ...(analytics && { analytics }) };
}
