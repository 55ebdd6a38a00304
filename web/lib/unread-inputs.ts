/**
 * What is wrong with the inputs of a form whose text the browser cannot read, such as the number "12e" or half a date, by their names:
 * for scripts they are empty.
 */
export function unreadInputs(form: HTMLFormElement | null): Record<string, string> {
  const unread = [...(form?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(
    unread.map(({ name, type }) => [name, type === 'date' ? 'Please enter the whole date.' : 'Please enter a number.']),
  );
}
