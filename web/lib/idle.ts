/** Resolves when everything on the page has arrived and the browser has nothing better to do; ten seconds later at most. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise<void>((resolve) => addEventListener('load', () => resolve(), { once: true }));
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 1_000);
  });
}
