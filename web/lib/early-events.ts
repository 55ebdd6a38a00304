declare global {
  interface Window {
    /** The controls used before the app could handle them, in order, with their values. Filled by the inline script of index.html. */
    earlyEvents?: { elements: Map<Element, string>; stop: () => void } | undefined;
    /** Turns a page that cannot start into a page without scripts. Defined by index.html until the page has started. */
    giveUp?: () => void;
  }
}

/**
 * Replays presses and input from before hydration: clicks buttons, and reports the values of text fields and choices. Runs once,
 * after the page is hydrated.
 */
export function replayEarlyEvents(): void {
  const early = window.earlyEvents;
  if (early === undefined) return;
  delete window.earlyEvents;
  early.stop();
  for (const [element, value] of early.elements) {
    if (!element.isConnected) continue;
    // The event makes React hydrate the part of the page around the element. From then on, React regards the field's value as known.
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    if (isTextField(element)) reportText(element, value);
    else if (element instanceof HTMLElement) element.click();
  }
}

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !/^(?:checkbox|radio)$/.test(element.type))
  );
}

/**
 * Sets the value with the prototype's setter, after emptying it, because React ignores an input event whose value it already
 * knows. A form that re-rendered during hydration may also have emptied the field.
 */
function reportText(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const isUnchanged = field.value === value;
  const prototype: object = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  const { selectionStart, selectionEnd } = field;
  field.value = '';
  Reflect.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  if (isUnchanged && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
