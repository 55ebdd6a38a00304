/** The focused element and its ancestors below the body, and the neighbors of those among them that have been removed since. */
interface Trail {
  path: readonly Element[];
  /** The dialog or menu around the focused element. */
  scope: Element | undefined;
  gaps: Map<Element, Gap>;
}

/** The place of a removed element. */
interface Gap {
  parent: Element;
  next: Element | null;
  previous: Element | null;
  /** The elements that were added to the same parent at the same time. */
  added: readonly Element[];
}

const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex]:not([tabindex="-1"]), [contenteditable=true]';
const headings = 'h1, h2, h3, h4';

/** Elements of a list: when one is removed, the focus moves to the next one. */
const listItems = 'li, tr, article, fieldset, [role=row], [role=listitem]';

/** The elements that had the focus: at most one trail in the page and one in each dialog and menu. The last one is the newest. */
let trails: Trail[] = [];
let isScheduled = false;

/**
 * The interval between attempts to move the focus, in milliseconds, and their maximum number. Attempts are repeated while no
 * element can take the focus.
 */
const retryMs = 100;
const maxRetries = 100;
let retries = 0;

let isStarted = false;

/**
 * Moves the focus when the focused element is removed, hidden or disabled. Browsers would leave the focus on the body, and Tab
 * would start again at the top of the page. The focus moves to the element that replaced the old one, else to the same control in
 * the next row of the list, else to the heading above. When a menu closes, the focus moves to the button that opened it. When a
 * dialog closes, the focus moves to the element that had the focus before the dialog opened. Code that moves the focus itself
 * takes precedence. Clicking beside all controls removes the focus as usual.
 */
export function keepFocus(): void {
  if (isStarted) return;
  isStarted = true;
  remember(document.activeElement);
  addEventListener('focusin', ({ target }) => remember(target), true);
  for (const event of ['toggle', 'close', 'click']) addEventListener(event, schedule, true);
  addEventListener(
    'mousedown',
    // Waits, because the browser moves the focus after this event.
    () => setTimeout(() => document.activeElement === document.body && (trails = [])),
    true,
  );
  new MutationObserver((records) => {
    for (const record of records) for (const removed of record.removedNodes) noteGap(removed, record, records);
    schedule();
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
  });
}

const isScope = (element: Element) => element.matches('dialog, [popover]');

function remember(element: EventTarget | null): void {
  if (!(element instanceof Element) || element === document.body) return;
  retries = 0;
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) path.push(at);
  const scope = path.find(isScope);
  trails = trails.filter((trail) => trail.scope !== scope).slice(-3);
  trails.push({ path, scope, gaps: new Map() });
}

function noteGap(
  removed: Node,
  { target, nextSibling, previousSibling }: MutationRecord,
  records: readonly MutationRecord[],
): void {
  for (const { path, gaps } of trails) {
    if (!(removed instanceof Element) || !(target instanceof Element) || !path.includes(removed)) continue;
    const added = records.flatMap((record) => (record.target === target ? [...record.addedNodes] : []));
    gaps.set(removed, {
      parent: target,
      next: nextSibling instanceof Element ? nextSibling : null,
      previous: previousSibling instanceof Element ? previousSibling : null,
      added: added.filter((node) => node instanceof Element),
    });
  }
}

/** Checks after the effects of the page's code, and after the browser's own moves. */
function schedule(): void {
  if (isScheduled || trails.length === 0) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    if (isLost()) recover();
  });
}

/** Whether the focus is on the body or on a control that cannot keep it. Browsers notice the latter only when they paint. */
function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || !canFocus(activeElement);
}

function recover(): void {
  // Each trail is tried once. A focus that does not stay, as in a cross-origin frame in WebKit, adds a new trail.
  const lost = trails;
  trails = [];
  // A modal dialog makes the rest of the page inert, so the focus can only move inside it.
  for (const trail of lost.toReversed()) {
    const target = targetOf(trail);
    if (target === undefined) continue;
    focus(target);
    if (!isLost()) return;
  }
  const main = document.querySelector<HTMLElement>('dialog:modal h2, main h1') ?? document.querySelector<HTMLElement>('main, h1');
  if (main !== null) focus(main);
  if (!isLost()) return;
  // A page stays hidden while another one loads slowly. When it is shown again, the focus returns to its place.
  trails = lost;
  retries += 1;
  if (retries <= maxRetries) setTimeout(schedule, retryMs);
}

/** The element to move the focus to; undefined when the dialog or menu of the trail is closed. */
function targetOf({ path, scope, gaps }: Trail): Element | undefined {
  const [element] = path;
  if (element === undefined) return undefined;
  if (canFocus(element)) return element;
  if (scope !== undefined && !isShown(scope)) return opener(scope);
  const index = path.findIndex((each) => isShown(each));
  // A disabled control still exists, so the search starts at its parent.
  const at = Math.max(index, 1);
  const parent = path[at];
  const lost = path[at - 1];
  if (index === -1 || parent === undefined || lost === undefined) return headingAbove(document.body, undefined);
  const gap = gaps.get(lost);
  const rows = gap === undefined ? [lost.nextElementSibling, lost.previousElementSibling] : [gap.next, gap.previous];
  return (
    (lost.matches(listItems)
      ? rows.map((row) => sameControl(row, lost, element)).find((each) => each !== undefined)
      : undefined) ??
    gap?.added.map(startOf).find((each) => each !== undefined) ??
    headingAbove(parent, gap?.previous ?? gap?.next ?? lost)
  );
}

/** The button that opens a menu; undefined for dialogs, which have none. */
function opener({ id }: Element): Element | undefined {
  if (id === '') return undefined;
  return [...document.querySelectorAll(`[popovertarget="${CSS.escape(id)}"], [aria-controls="${CSS.escape(id)}"]`)].find(
    canFocus,
  );
}

/** The control in `row` at the position that `control` had in the removed row. */
function sameControl(row: Element | null, removed: Element, control: Element): Element | undefined {
  if (row === null || row.localName !== removed.localName || !isShown(row)) return undefined;
  const usable = [...row.querySelectorAll(controls)].filter(canFocus);
  return usable[[...removed.querySelectorAll(controls)].indexOf(control)] ?? usable[0];
}

/** The element to focus in an added element: itself when it is a control or a text, else its heading. */
function startOf(added: Element): Element | undefined {
  if (!isShown(added) || added.closest('[aria-hidden=true]') !== null || added.textContent.trim() === '') return undefined;
  if (added.matches(controls)) return canFocus(added) ? added : undefined;
  return added.querySelector(headings) ?? added;
}

/** The last heading before `lost`, in its nearest ancestor that contains a heading. */
function headingAbove(parent: Element, lost: Element | undefined): Element | undefined {
  for (let at: Element | null = parent; at !== null; at = at.parentElement) {
    const above = [...at.querySelectorAll(headings)].filter((heading) => isShown(heading) && isBefore(heading, lost));
    const heading = at.matches('main') ? at.querySelector('h1') : above.at(-1);
    if (heading != null) return heading;
    if (at.matches('main, dialog')) return at;
  }
  return document.querySelector('main h1, main, h1') ?? undefined;
}

const isBefore = (heading: Element, lost: Element | undefined) =>
  lost === undefined ||
  !lost.isConnected ||
  heading.contains(lost) ||
  (heading.compareDocumentPosition(lost) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const isShown = (element: Element) => element.isConnected && element.getClientRects().length > 0;

const canFocus = (element: Element) => isShown(element) && !element.matches(':disabled') && element.closest('[inert]') === null;

function focus(target: Element): void {
  if (!(target instanceof HTMLElement)) return;
  if (!target.matches(controls) && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  // Focusing a heading far above must not scroll the page.
  target.focus({ preventScroll: target.matches(`main, ${headings}`) });
}
