import type { Store } from '../../../db/store.ts';
import { defaultSections } from './default-sections.ts';
import { presentTexts } from './present-texts.ts';
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
  return { ...defaultSections[name], ...(await store.siteSections.get(name)) };
}

/** The settings that every visitor gets, with their public sections. */
export async function loadPublicSettings(store: Store): Promise<PublicSettings> {
  const settings = await loadSettings(store);
  const texts = presentTexts(await loadSection(store, 'texts'));
  const face = await loadPublicFace(store, settings);
  const analytics = await loadAnalytics(store);
  return { ...settings, texts, ...(face && { face }), ...(analytics && { analytics }) };
}

/** The analytics script of the pages; undefined for none. Its code is loaded with the first one. */
async function loadAnalytics(store: Store): Promise<PublicAnalytics | undefined> {
  const stored = await store.siteSections.get('measuring');
  if (stored === undefined || stored.analytics === '') return undefined;
  const { presentAnalytics } = await import('./analytics.ts');
  return presentAnalytics({ ...defaultSections.measuring, ...stored });
}

/** The face that every visitor gets; undefined for the default one. Its code is loaded with the first other one. */
export async function loadPublicFace(store: Store, { logoUrl }: Pick<Settings, 'logoUrl'>): Promise<PublicFace | undefined> {
  const stored = await store.siteSections.get('face');
  if (stored === undefined && logoUrl === '') return undefined;
  const { presentFace } = await import('./face-css.ts');
  return presentFace({ ...defaultSections.face, ...stored }, logoUrl);
}
