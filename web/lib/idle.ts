/** Resolves when the page has loaded and the browser is idle, at most ten seconds after the load event. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise<void>((resolve) => addEventListener('load', () => resolve(), { once: true }));
  await new Promise<void>((resolve) => {
    // Safari does not have `requestIdleCallback`.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 1_000);
  });
}

/** Resolves after the next paint, so that the effect of a press is visible before slow work starts. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/**
 * Resolves when no link or control is being pressed. If the page moved during a press, the release would miss its target.
 * Resolves immediately on the server.
 */
export async function whenReleased(): Promise<void> {
  while (globalThis.document?.querySelector(':is(a, button, label, input):active'))
    await new Promise((resolve) => setTimeout(resolve, 100));
}

let resolveMounted: () => void = () => undefined;

/**
 * Settles when the first page's content is mounted. React hydrates the content after the layout around it. Opening another page
 * in between would make the content differ from the server's markup: React would report an error and render the page from
 * scratch.
 */
export const pageMounted = new Promise<void>((resolve) => {
  resolveMounted = resolve;
});

export const setPageMounted = (): void => resolveMounted();
