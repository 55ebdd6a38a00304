let stopWaiting = () => {};

/**
 * After a navigation within the app, moves the focus to the new page's main heading and announces its title in `region`, as
 * browsers do when they load a page.
 */
export function announcePage(region: HTMLElement | null): void {
  stopWaiting();
  stopWaiting = focusHeading(() => {
    if (region !== null) region.textContent = document.title;
  });
}

/**
 * Focuses the main heading. Some pages show it only after the member's account has loaded: until then the page itself has the
 * focus, unless somebody moves it. `onShown` runs when the heading is there. Returns the function that stops the waiting.
 */
function focusHeading(onShown: () => void): () => void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading !== null) {
    focus(heading);
    onShown();
    return () => {};
  }
  const main = document.querySelector('main');
  if (main === null) return () => {};
  focus(main);
  const observer = new MutationObserver(() => {
    if (main.querySelector('h1') === null) return;
    observer.disconnect();
    if (document.activeElement === main || document.activeElement === document.body) focusHeading(onShown);
    else onShown();
  });
  observer.observe(main, { subtree: true, childList: true });
  return () => observer.disconnect();
}

/** Without scrolling, which the router does. A dialog or menu that was opened meanwhile stays open and keeps the focus. */
function focus(element: HTMLElement): void {
  if (document.activeElement?.closest('dialog[open]') != null || document.querySelector(':popover-open') !== null) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
