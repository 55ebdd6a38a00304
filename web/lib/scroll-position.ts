/** Session storage: how far this history entry's page is scrolled, in pixels. */
const keyOfPosition = () => `scroll ${(history.state as { __TSR_key?: string } | null)?.__TSR_key}`;

/**
 * Returns a function that says whether the router may scroll after a render. It must not scroll after the first render of a page
 * that was scrolled before its scripts arrived.
 *
 * The router restores scroll positions, except in two cases, which are handled here. WebKit shows a page from its back/forward cache
 * at the top, because the router turns off the browser's own restoration. Firefox drops values that a page stores in `pagehide`
 * when another process takes over the tab.
 */
export function createScrollPolicy(): () => boolean {
  let leftAt = 0;
  addEventListener('pagehide', () => {
    leftAt = scrollY;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) scrollTo(0, leftAt);
  });
  addEventListener('scrollend', () => {
    try {
      sessionStorage.setItem(keyOfPosition(), String(scrollY));
    } catch {
      // Storage is blocked, so a page that Firefox reloads starts at the top.
    }
  });
  let isFirstRender = true;
  return () => {
    if (!isFirstRender) return true;
    isFirstRender = false;
    try {
      if (scrollY === 0) scrollTo(0, Number(sessionStorage.getItem(keyOfPosition())));
    } catch {}
    return scrollY === 0;
  };
}
