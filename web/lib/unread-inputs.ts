/**
 * The error messages, by name, of inputs whose text the browser cannot parse, such as the number "12e" or half a date. To scripts, such
 * an input looks empty.
 */
export function unreadInputs(form: HTMLFormElement | null): Record<string, string> {
  const unread = [...(form?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(
    unread.map(({ name, type }) => [name, type === 'date' ? 'Please enter the whole date.' : 'Please enter a number.']),
  );
}
