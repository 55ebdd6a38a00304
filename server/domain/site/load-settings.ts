import type { Store } from '../../../db/store.ts';
import { defaultPublicSections } from './default-public-sections.ts';
import type { PublicAnalytics, PublicFace } from './sections.contract.ts';
import type { SiteSections } from './stored-sections.contract.ts';
import { defaultSettings, type PublicSettings, type Settings } from './settings.contract.ts';

/**
 * The site's settings, or those of a new directory until an admin saves any. Older records lack the newest settings, which get
 * their defaults.
 */
export async function loadSettings(store: Store): Promise<Settings> {
  return { ...defaultSettings, ...(await store.settings.get()) };
}

/** A section of the settings, or its defaults until an admin saves it. Older records lack the newest values, which get their defaults. */
export async function loadSection<Name extends keyof SiteSections>(store: Store, name: Name): Promise<SiteSections[Name]> {
  const { defaultSections } = await import('./default-sections.ts');
  return { ...defaultSections[name], ...(await store.siteSections.get(name)) };
}

/** The settings that every visitor gets, with their public sections. */
export async function loadPublicSettings(store: Store): Promise<PublicSettings> {
  const settings = await loadSettings(store);
  const texts = { ...defaultPublicSections.texts, ...withoutEmpty(await store.siteSections.get('texts')) };
  const face = await loadPublicFace(store, settings);
  const analytics = await loadAnalytics(store);
  return { ...settings, texts, ...(face && { face }), ...(analytics && { analytics }) };
}

/** The texts that an operator changed. Pages have the others, so that a default site sends none of them. */
const withoutEmpty = (texts: Partial<SiteSections['texts']> = {}): Partial<SiteSections['texts']> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** The analytics script of the pages; undefined for none. Its code is loaded with the first one. */
async function loadAnalytics(store: Store): Promise<PublicAnalytics | undefined> {
  const stored = await store.siteSections.get('measuring');
  if (stored === undefined || stored.analytics === '') return undefined;
  const { presentAnalytics } = await import('./analytics.ts');
  return presentAnalytics(await loadSection(store, 'measuring'));
}

/** The face that every visitor gets; undefined for the default one. Its code is loaded with the first other one. */
export async function loadPublicFace(store: Store, { logoUrl }: Pick<Settings, 'logoUrl'>): Promise<PublicFace | undefined> {
  const stored = await store.siteSections.get('face');
  if (stored === undefined && logoUrl === '') return undefined;
  const { presentFace } = await import('./face-css.ts');
  return presentFace(await loadSection(store, 'face'), logoUrl);
}
