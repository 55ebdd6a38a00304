import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A search field with an icon, and with a button that clears it while it has text. */
export function SearchField({ onClear, className, ...input }: ComponentProps<'input'> & { value: string; onClear: () => void }) {
  return (
    <div className="relative">
      <Search
        aria-hidden="true"
        className="text-soft pointer-events-none absolute top-1/2 left-4 size-[1.1rem] -translate-y-1/2"
      />
      <input
        autoComplete="off"
        {...input}
        dir="auto"
        type="search"
        className={`placeholder:text-soft h-11 w-full border px-11 text-base ${className}`}
      />
      {input.value !== '' && <ClearButton onClear={onClear} />}
    </div>
  );
}

/**
 * Clears and focuses the search field in the same parent element. Firefox has no such button of its own, and other browsers'
 * buttons have no accessible name.
 */
export function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label="Clear search"
      // Pressing the button must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        currentTarget.parentElement?.querySelector('input')?.focus();
        onClear();
      }}
      className="needs-scripts text-soft hover:text-ink absolute top-0 right-0 grid size-11 place-items-center rounded-full"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}
