import type { ReactNode } from 'react';

/** The key that does the same as the button it stands in. */
export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden="true"
      className="min-w-5 rounded border border-current/40 px-1 text-center font-sans text-xs leading-[1.15rem]"
    >
      {children}
    </kbd>
  );
}
