import type { Store } from '../../../db/store.ts';
import type { PublicFace } from './sections.contract.ts';
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

/** The settings that every visitor gets, with their public sections. The code of saved sections is loaded with the first one. */
export async function loadPublicSettings(store: Store): Promise<PublicSettings> {
  const settings = await loadSettings(store);
  const texts = await store.siteSections.get('texts');
  const measuring = await store.siteSections.get('measuring');
  const face = await loadPublicFace(store, settings);
  const saved = (texts ?? measuring) && (await import('./public-sections.ts')).presentSections(texts, measuring);
  return { ...settings, ...(saved ?? { texts: { footerLine: '' } }), ...(face && { face }) };
}

/** The face that every visitor gets; undefined for the default one. Its code is loaded with the first other one. */
export async function loadPublicFace(store: Store, { logoUrl }: Pick<Settings, 'logoUrl'>): Promise<PublicFace | undefined> {
  const stored = await store.siteSections.get('face');
  if (stored === undefined && logoUrl === '') return undefined;
  const { presentFace } = await import('./face-css.ts');
  return presentFace(await loadSection(store, 'face'), logoUrl);
}
