const rowButtons = () => [...document.querySelectorAll<HTMLElement>('#content [data-row]')];

/** The id of the table row that has the focus. */
export function focusedRowId(): string | undefined {
  return rowButtons()[focusedAt()]?.dataset['row'];
}

/** Moves the focus to the next or the previous row of the table, or to the first row if none has the focus. */
export function moveRowFocus(by: 1 | -1): void {
  const index = focusedAt();
  rowButtons()[index === -1 ? 0 : index + by]?.focus();
}

/** Opens the row that has the focus. If no row has it, moves the focus to the first row. */
export function openFocusedRow(open: (id: string) => void): void {
  const id = focusedRowId();
  if (id === undefined) moveRowFocus(1);
  else open(id);
}

/** The id of the row after `id` or before it; undefined at the ends, and when no row has this id. */
export function neighborOf(id: string | undefined, rows: readonly { _id: string }[] | undefined, by: 1 | -1): string | undefined {
  const index = rows?.findIndex(({ _id }) => _id === id) ?? -1;
  return index === -1 ? undefined : rows?.[index + by]?._id;
}

/** Moves the focus from a row that leaves the table to its neighbor, or to the title of the screen. */
export function leaveFocusedRow(): void {
  const buttons = rowButtons();
  const index = focusedAt();
  const neighbor = index === -1 ? undefined : (buttons[index + 1] ?? buttons[index - 1]);
  (neighbor ?? document.querySelector<HTMLElement>('#content h1'))?.focus();
}

function focusedAt(): number {
  return rowButtons().findIndex((button) => button.closest('tr')?.contains(document.activeElement) === true);
}
