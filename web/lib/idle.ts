/** Resolves when the page has loaded and the browser is idle, at most ten seconds after the load event. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise<void>((resolve) => addEventListener('load', () => resolve(), { once: true }));
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 1_000);
  });
}

/** Resolves after the next paint, so that the browser shows what a press has changed before what follows takes its time. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/**
 * Resolves when no link or control is pressed: a press misses its target when the page moves before the release. At once on the
 * server.
 */
export async function whenReleased(): Promise<void> {
  while (globalThis.document?.querySelector(':is(a, button, label, input):active'))
    await new Promise((resolve) => setTimeout(resolve, 100));
}
