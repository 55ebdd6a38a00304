import type { ComponentProps } from 'react';

/** A small button in a row of a table; `rowName` completes its accessible name. */
export function RowButton({ rowName, children, ...rest }: ComponentProps<'button'> & { rowName: string }) {
  return (
    <button
      type="button"
      {...rest}
      className="border-line hover:border-field min-h-9 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap disabled:opacity-60"
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
