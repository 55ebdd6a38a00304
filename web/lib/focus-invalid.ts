/** Focuses the first invalid field of a form, and shows it. */
export function focusInvalid(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  invalid?.focus();
  // A bar with the button may cover a field at the bottom, and focusing a field that has the focus already scrolls nothing.
  invalid?.scrollIntoView({ block: 'center' });
}
