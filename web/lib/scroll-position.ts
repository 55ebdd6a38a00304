/** Session storage: how far the page of this history entry is scrolled, in pixels. */
const keyOfPosition = () => `scroll ${(history.state as { __TSR_key?: string } | null)?.__TSR_key}`;

/**
 * Whether the router scrolls after a render. A page that was scrolled before its scripts arrived stays there.
 *
 * The router restores positions, except in two cases. WebKit shows a page of its back/forward cache at the top, because the router keeps
 * browsers from scrolling. Firefox drops what a page stores in `pagehide` when another process has taken its place.
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
      // Storage is blocked: a page that Firefox loads again begins at the top.
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
