import type { ComponentProps } from 'react';

/** A small button in a row of a table; `about` names the row for whoever does not see it. */
export function RowButton({ about, children, ...rest }: ComponentProps<'button'> & { about: string }) {
  return (
    <button
      type="button"
      {...rest}
      className="border-line hover:border-field min-h-9 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap disabled:opacity-60"
    >
      {children}
      <span className="sr-only"> {about}</span>
    </button>
  );
}

/** What most rows offer. */
export function EditAndDelete({ about, onEdit, onDelete }: { about: string; onEdit: () => void; onDelete: () => void }) {
  return (
    <>
      <RowButton about={about} onClick={onEdit}>
        Edit
      </RowButton>
      <RowButton about={about} onClick={onDelete}>
        Delete
      </RowButton>
    </>
  );
}
