/** The maximum time that saving may delay a reload. */
const timeoutMs = 3_000;

const savers = new Set<() => Promise<unknown>>();

/** Runs `save` before every reload for a new version, until the returned function is called. */
export function onBeforeReload(save: () => Promise<unknown>): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

/** Resolves when every registered save has finished or failed, or after the timeout. */
export async function saveBeforeReload(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([Promise.allSettled(Array.from(savers, (save) => save())), timeout]);
}

/** The path of the page on which text was last typed and not submitted. */
let typedPathname: string | undefined;

/** Starts recording typing for `hasUnsavedText`. */
export function watchTyping(): void {
  addEventListener('input', () => (typedPathname = location.pathname), { capture: true, passive: true });
  addEventListener('submit', () => (typedPathname = undefined), { capture: true, passive: true });
}

/** Whether a reload could lose text: something was typed on this page, and no form on it saves before a reload. */
export function hasUnsavedText(): boolean {
  return typedPathname === location.pathname && savers.size === 0;
}
