/** Resolves once the page has loaded and the browser is idle, at most ten seconds after the load event. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise<void>((resolve) => addEventListener('load', () => resolve(), { once: true }));
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 1_000);
  });
}

/** Resolves after the next paint, so that the browser shows the effect of a press before slow work follows. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/**
 * Resolves when no link or control is being pressed, because a press would miss its target if the page moved before the release. Resolves
 * at once on the server.
 */
export async function whenReleased(): Promise<void> {
  while (globalThis.document?.querySelector(':is(a, button, label, input):active'))
    await new Promise((resolve) => setTimeout(resolve, 100));
}

let resolveMounted: () => void = () => undefined;

/**
 * Settles when the first page's content is mounted. React hydrates the content after the layout around it. If another page is opened in
 * between, the content does not match the server's markup: React reports an error and renders it from scratch.
 */
export const pageMounted = new Promise<void>((resolve) => {
  resolveMounted = resolve;
});

export const setPageMounted = (): void => resolveMounted();
