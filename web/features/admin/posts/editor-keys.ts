/** Steps back and forward in the editor's history. */
export interface UndoHistory {
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Renders the last recorded content again. */
  restore(): Promise<void>;
}

/**
 * Makes undo and redo use the editor's own history, whether they come from a key or from the browser's menu. Returns a function
 * that removes the listeners.
 *
 * The browser has one undo list for all fields of the page, so undo in another field may change the editor's content and move the
 * focus there. In that case, the editor's content is restored, and the field gets the next entry of the list.
 */
export function connectUndo(holder: HTMLElement, history: UndoHistory): () => void {
  let otherField: HTMLElement | undefined;
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = stepOfKey(event);
    // Fields of the editor's own menus keep the browser's undo.
    if (step === undefined || (event.target instanceof Element && event.target.matches('input, textarea'))) return;
    event.preventDefault();
    event.stopPropagation();
    void history[step]();
  };
  const handleBeforeInput = (event: InputEvent) => {
    const step = stepOfInput(event);
    if (step === undefined || isField(event.target)) return;
    const focused = document.activeElement;
    otherField = focused instanceof HTMLElement && !holder.contains(focused) ? focused : undefined;
    if (otherField !== undefined) return;
    event.preventDefault();
    void history[step]();
  };
  const handleInput = (event: Event) => {
    const step = event instanceof InputEvent ? stepOfInput(event) : undefined;
    if (step === undefined || otherField === undefined) return;
    const field = otherField;
    otherField = undefined;
    event.stopImmediatePropagation();
    void history.restore().then(() => {
      field.focus({ preventScroll: true });
      // No other API reaches the browser's undo list.
      document.execCommand(step);
    });
  };
  holder.addEventListener('keydown', handleKeyDown, true);
  holder.addEventListener('beforeinput', handleBeforeInput, true);
  holder.addEventListener('input', handleInput, true);
  return () => {
    holder.removeEventListener('keydown', handleKeyDown, true);
    holder.removeEventListener('beforeinput', handleBeforeInput, true);
    holder.removeEventListener('input', handleInput, true);
  };
}

type Step = 'undo' | 'redo';

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea');
}

/** The step for Ctrl+Z, Ctrl+Y or Ctrl+Shift+Z. On a Mac, the Command key replaces Ctrl. */
export function stepOfKey({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): Step | undefined {
  if (altKey || ctrlKey === metaKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined;
}

function stepOfInput({ inputType }: InputEvent): Step | undefined {
  if (inputType === 'historyUndo') return 'undo';
  return inputType === 'historyRedo' ? 'redo' : undefined;
}

type Mark = 'bold' | 'italic';

/**
 * Makes the keys for bold and italic work. The editor's own keys work only while its toolbar is shown, which needs a selection.
 * Firefox, unlike other browsers, has no such keys for editable text. Returns a function that removes the listener.
 */
export function connectMarkKeys(holder: HTMLElement): () => void {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const handleKeyDown = (event: KeyboardEvent) => {
    const mark = markOfKey(event, isApple);
    // While the toolbar is open, the editor handles the key itself.
    if (mark === undefined || holder.querySelector('.ce-inline-toolbar .ce-popover--opened') !== null) return;
    if (!(event.target instanceof HTMLElement && event.target.isContentEditable)) return;
    event.preventDefault();
    // No other API marks the text that is typed next.
    document.execCommand(mark);
  };
  holder.addEventListener('keydown', handleKeyDown);
  return () => holder.removeEventListener('keydown', handleKeyDown);
}

/** The mark for Ctrl+B or Ctrl+I. On Apple devices, the Command key replaces Ctrl, because Control+B moves the caret there. */
export function markOfKey(
  { key, ctrlKey, metaKey, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  isApple: boolean,
): Mark | undefined {
  const isHeld = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (!isHeld || shiftKey || altKey) return undefined;
  if (key.toLowerCase() === 'b') return 'bold';
  return key.toLowerCase() === 'i' ? 'italic' : undefined;
}

/** An open menu, toolbar or selection of the editor, which Escape closes. */
const openMenu = '.ce-popover--opened, .ce-inline-toolbar > *, .ce-block--selected';

/**
 * Makes Escape close a menu of the editor instead of the dialog around it, and makes Enter in a menu's search choose the first
 * entry. The listener is on the window, because the editor's own listener on the document closes the menu before the event
 * reaches any element. Returns a function that removes the listener.
 */
export function connectMenuKeys(holder: HTMLElement): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || !(event.target instanceof Element)) return;
    if (event.key === 'Escape' && holder.querySelector(openMenu) !== null) event.preventDefault();
    if (event.key !== 'Enter' || !holder.contains(event.target)) return;
    const menu = event.target.closest('.ce-popover');
    if (menu === null || !event.target.matches('input[type="search"], .cdx-search-field__input')) return;
    // Enter in a field would send the form.
    event.preventDefault();
    const isVisible = (item: Element) => !item.matches('.ce-popover-item--hidden, .ce-popover-item--disabled');
    const items = [...menu.querySelectorAll<HTMLElement>('.ce-popover-item[data-item-name]')].filter(isVisible);
    if (items.some((item) => item.matches('.ce-popover-item--focused'))) return;
    event.stopPropagation();
    items[0]?.click();
  };
  window.addEventListener('keydown', handleKeyDown, true);
  return () => window.removeEventListener('keydown', handleKeyDown, true);
}
