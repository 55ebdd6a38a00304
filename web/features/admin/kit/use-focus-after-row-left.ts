import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * When the row in focus leaves its table, because it was deleted or decided, the focus moves to the row in its place, or to the
 * title of the screen. Returns what the table's body is given.
 */
export function useFocusAfterRowLeft(isLoaded: boolean): {
  ref: RefObject<HTMLTableSectionElement | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
} {
  const ref = useRef<HTMLTableSectionElement>(null);
  const focused = useRef<{ row: HTMLTableRowElement; index: number }>(undefined);

  useEffect(() => {
    if (!isLoaded || focused.current === undefined || focused.current.row.isConnected) return;
    const { index } = focused.current;
    focused.current = undefined;
    const moveFocus = () => {
      if (document.activeElement !== document.body) return;
      const rows = ref.current?.rows;
      const row = rows?.[Math.min(index, rows.length - 1)];
      const target = row?.querySelector<HTMLElement>('[data-row], button') ?? document.querySelector<HTMLElement>('#content h1');
      target?.focus();
    };
    // The dialog in which it was decided would return the focus to the row that is no more.
    const dialog = document.activeElement?.closest('dialog');
    if (dialog == null) moveFocus();
    else dialog.addEventListener('close', moveFocus, { once: true });
  });

  return {
    ref,
    onFocus: ({ target }) => {
      const row = target.closest('tr');
      if (row !== null) focused.current = { row, index: row.sectionRowIndex };
    },
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget !== null && relatedTarget.closest('dialog') === null) focused.current = undefined;
    },
  };
}
