import type { ComponentProps, MouseEvent } from 'react';
import { usePressLatch } from '../../../ui/press-latch.ts';

/** A small button in a row of a table; `rowName` completes its accessible name. While `busy`, and right after a press, it ignores presses. */
export function RowButton({
  rowName,
  busy = false,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & { rowName: string; busy?: boolean }) {
  const counts = usePressLatch(busy);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (counts()) onClick?.(event);
  };
  return (
    <button
      type="button"
      aria-disabled={busy}
      aria-busy={busy}
      {...rest}
      onClick={press}
      className="border-line hover:border-field min-h-9 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap aria-disabled:opacity-60"
    >
      {children}
      <span className="sr-only"> {rowName}</span>
    </button>
  );
}

export function EditDeleteButtons({ rowName, onEdit, onDelete }: { rowName: string; onEdit: () => void; onDelete: () => void }) {
  return (
    <>
      <RowButton rowName={rowName} onClick={onEdit}>
        Edit
      </RowButton>
      <RowButton rowName={rowName} onClick={onDelete}>
        Delete
      </RowButton>
    </>
  );
}
