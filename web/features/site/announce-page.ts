let stopWaiting = () => {};

/**
 * After a navigation within the app, moves the focus to the new page's main heading and announces its title in `region`, as
 * browsers do when they load a page. If the visitor is already using the page (`isUsed`), the focus stays where it is.
 */
export function announcePage(region: HTMLElement | null, isUsed: () => boolean): void {
  stopWaiting();
  const onShown = () => {
    if (region !== null) region.textContent = document.title;
  };
  stopWaiting = focusHeading(isUsed, onShown);
}

/**
 * Focuses the main heading. Some pages show it only after the member's account has loaded; until then `<main>` has the focus,
 * unless the visitor moves it. `onShown` runs when the heading appears. Returns a function that stops waiting.
 */
function focusHeading(isUsed: () => boolean, onShown: () => void): () => void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading !== null) {
    if (!isUsed() || isNowhere()) focus(heading);
    onShown();
    return () => {};
  }
  const main = document.querySelector('main');
  if (main === null) return () => {};
  if (!isUsed() || isNowhere()) focus(main);
  const observer = new MutationObserver(() => {
    if (main.querySelector('h1') === null) return;
    observer.disconnect();
    focusHeading(isUsed, onShown);
  });
  observer.observe(main, { subtree: true, childList: true });
  return () => observer.disconnect();
}

/** Whether the element that had the focus was removed with the previous page. */
const isNowhere = () => document.activeElement === document.body;

/** Focuses an element without scrolling, because the router decides where to scroll. An open dialog or menu keeps the focus. */
function focus(element: HTMLElement): void {
  if (document.activeElement?.closest('dialog[open]') != null || document.querySelector(':popover-open') !== null) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
