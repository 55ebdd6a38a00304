declare global {
  interface Window {
    /** What was used before the app could handle it, in that order. The inline script of index.html fills it. */
    earlyEvents?: { elements: Set<Element>; stop: () => void } | undefined;
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
  for (const element of early.elements) {
    if (!element.isConnected) continue;
    if (isTextField(element)) reportText(element);
    else if (element instanceof HTMLElement) element.click();
  }
}

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !/^(?:checkbox|radio)$/.test(element.type))
  );
}

/** React ignores an input event whose value it has already seen, so the value is taken away and set again by the prototype. */
function reportText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  const prototype: object = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  const { selectionStart, selectionEnd } = field;
  field.value = '';
  Reflect.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
