/** The classes of a small rounded link. */
export const chipClass =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-raised px-3.5 py-1 text-[0.95rem] leading-tight no-underline transition-colors hover:border-field';
