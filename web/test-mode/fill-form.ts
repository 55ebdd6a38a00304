import { sampleValueOf } from './sample-values.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const unfilledTypes = new Set(['hidden', 'checkbox', 'radio', 'submit', 'button', 'search', 'file']);

/** How long a combobox may take to show its options, in milliseconds. */
const renderMs = 100;

/**
 * Fills the empty fields of a form with sample data, and dispatches the events that typing would cause, so that React sees them.
 * File fields get a drawn image, and comboboxes their first option.
 */
export async function fillForm(form: HTMLFormElement): Promise<void> {
  const number = Math.floor(Math.random() * 9_000) + 1_000;
  for (const control of Array.from(form.elements)) {
    if (isFileInput(control)) await addImage(control);
    else if (isTextControl(control) && isFillable(control)) await fill(control, number);
  }
  const editor = form.querySelector<HTMLElement>('[contenteditable="true"]');
  if (editor !== null && editor.textContent === '') {
    editor.focus();
    // The block editor reacts only to the browser's own editing.
    document.execCommand('insertText', false, 'This is sample text. Nothing in it is true.');
  }
}

/** Sets the value of a control as if it were typed, even when React controls it. */
export function enterValue(control: TextControl, value: string): void {
  const prototype = Object.getPrototypeOf(control) as TextControl;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function isTextControl(control: Element): control is TextControl {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
}

function isFileInput(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'file';
}

function isFillable(control: TextControl): boolean {
  if (control.disabled || unfilledTypes.has(control.type) || control.value !== '') return false;
  return control instanceof HTMLSelectElement || (!control.readOnly && control.offsetParent !== null);
}

async function fill(control: TextControl, number: number): Promise<void> {
  if (control instanceof HTMLSelectElement) {
    const option = Array.from(control.options).find(({ value, disabled }) => value !== '' && !disabled);
    if (option !== undefined) enterValue(control, option.value);
    return;
  }
  if (control.getAttribute('role') === 'combobox') {
    // A letter opens the list, and Enter chooses its first option.
    enterValue(control, 'e');
    await new Promise((resolve) => setTimeout(resolve, renderMs));
    control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    return;
  }
  const label = control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? '';
  const value = sampleValueOf({ name: control.name, type: control.type, label }, number);
  if (value !== '') enterValue(control, control.maxLength > 0 ? value.slice(0, control.maxLength) : value);
}

async function addImage(input: HTMLInputElement): Promise<void> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 640];
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.fillStyle = `hsl(${Math.floor(Math.random() * 360)} 60% 45%)`;
  context.fillRect(0, 0, 640, 640);
  context.fillStyle = '#fff';
  context.font = '400px sans-serif';
  context.textAlign = 'center';
  context.fillText('S', 320, 460);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) return;
  const files = new DataTransfer();
  files.items.add(new File([blob], 'sample.png', { type: 'image/png' }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
