import type { Store } from '../../../db/store.ts';
import type { PublicFace } from './sections.contract.ts';
import type { SiteSections } from './stored-sections.contract.ts';
import { defaultSettings, type PublicSettings, type Settings } from './settings.contract.ts';

/**
 * The site's settings. Until an admin saves them, these are the settings of a new directory. Settings that are missing in an
 * older record have their default values.
 */
export async function loadSettings(store: Store): Promise<Settings> {
  return { ...defaultSettings, ...(await store.settings.get()) };
}

/**
 * A section of the settings, or its defaults until an admin saves it. Values that are missing in an older record get their
 * defaults.
 */
export async function loadSection<Name extends keyof SiteSections>(store: Store, name: Name): Promise<SiteSections[Name]> {
  // Loaded later, so that the demo starts sooner.
  const { defaultSections } = await import('./default-sections.ts');
  return { ...defaultSections[name], ...(await store.siteSections.get(name)) };
}

/** The settings and public sections that every visitor gets. The code of saved sections is loaded with the first one. */
export async function loadPublicSettings(store: Store): Promise<PublicSettings> {
  const settings = await loadSettings(store);
  const texts = await store.siteSections.get('texts');
  const measuring = await store.siteSections.get('measuring');
  const { presentMenus } = await import('./menus.rules.ts');
  const menus = presentMenus(await loadSection(store, 'menus'), await store.pages.published());
  const face = await loadPublicFace(store, settings);
  const saved = (texts ?? measuring) && (await import('./public-sections.ts')).presentSections(texts, measuring);
  return { ...settings, ...(saved ?? { texts: { footerLine: '' } }), menus, ...(face && { face }) };
}

/**
 * The face that every visitor gets; undefined for the default one. The code for other faces is loaded when it is first needed.
 */
export async function loadPublicFace(store: Store, { logoUrl }: Pick<Settings, 'logoUrl'>): Promise<PublicFace | undefined> {
  if (logoUrl === '' && (await store.siteSections.get('face')) === undefined) return undefined;
  const { presentFace } = await import('./face-css.ts');
  return presentFace(await loadSection(store, 'face'), logoUrl);
}
