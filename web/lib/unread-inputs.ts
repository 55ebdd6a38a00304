/**
 * The error messages, by input name, for inputs whose text the browser cannot parse, such as the number "12e" or half a date.
 * Scripts see such an input as empty.
 */
export function unreadInputs(form: HTMLFormElement | null): Record<string, string> {
  const unread = [...(form?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(
    unread.map(({ name, type }) => [name, type === 'date' ? 'Please enter the whole date.' : 'Please enter a number.']),
  );
}
