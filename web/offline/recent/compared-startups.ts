import { deviceStorage, storedTexts } from '../../lib/browser.ts';
import { createEmitter } from '../../lib/store.ts';

export interface ComparedStartup {
  slug: string;
  name: string;
}

/**
 * Local storage: the startups chosen for a comparison, each as "slug name", in the order of the choices. The value is empty while
 * nothing is chosen yet, and absent while no comparison is being made. The choices are never sent.
 */
export const comparedKey = 'compared';

/** Emits when this tab has stored another choice; other tabs get the browser's `storage` event. */
export const comparedChanged = createEmitter();

/** A choice stored by an older version has no names. */
export const comparedStartups = (): ComparedStartup[] =>
  storedTexts(comparedKey).map((text) => {
    const [slug = ''] = text.split(' ', 1);
    return { slug, name: text.slice(slug.length + 1) || slug };
  });

/** Stores a choice. Undefined ends the choosing. */
export function storeCompared(startups: readonly ComparedStartup[] | undefined): void {
  deviceStorage.set(
    comparedKey,
    startups === undefined ? null : JSON.stringify(startups.map(({ slug, name }) => `${slug} ${name}`)),
  );
  comparedChanged.emit();
}
