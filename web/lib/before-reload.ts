/** What waits to be kept is kept before the page reloads of its own accord, for a new version. */

/** How long keeping may hold up a reload, in milliseconds. */
const patience = 3_000;

const savers = new Set<() => Promise<unknown>>();

/** `save` runs before such a reload, until the returned function is called. */
export function onBeforeReload(save: () => Promise<unknown>): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

/** Resolves when everything is kept that can be. */
export async function saveBeforeReload(): Promise<void> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([Promise.allSettled(Array.from(savers, (save) => save())), tooLong]);
}

/** The page on which something was typed last. */
let typedOn: string | undefined;

/** Notices typing from now on, so that `hasUnsavedText` knows of it. */
export function watchTyping(): void {
  addEventListener('input', () => (typedOn = location.pathname), { capture: true, passive: true });
  addEventListener('submit', () => (typedOn = undefined), { capture: true, passive: true });
}

/** Whether this page may hold something typed that nobody keeps: a reload would lose it. */
export function hasUnsavedText(): boolean {
  return typedOn === location.pathname && savers.size === 0;
}
