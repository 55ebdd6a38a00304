declare global {
  interface Window {
    /** What was used before the app could handle it, in that order, with its value. The inline script of index.html fills it. */
    earlyEvents?: { elements: Map<Element, string>; stop: () => void } | undefined;
    /** Makes a page that cannot start what it is without scripts. Defined by index.html, and only until the page has started. */
    giveUp?: () => void;
  }
}

/**
 * Repeats the presses and input that came before hydration: buttons are pressed, text fields and choices report their values.
 * Runs once, when the page is hydrated.
 */
export function replayEarlyEvents(): void {
  const early = window.earlyEvents;
  if (early === undefined) return;
  delete window.earlyEvents;
  early.stop();
  for (const [element, value] of early.elements) {
    if (!element.isConnected) continue;
    // This hydrates the part of the page around it. React takes what a field holds then as known, and reports no change to it.
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
 * React ignores an input event whose value it has already seen, so the value is taken away and set again by the prototype. A form
 * that renders again while it is hydrated has emptied the field.
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
