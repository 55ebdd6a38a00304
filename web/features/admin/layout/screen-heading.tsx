import type { ReactNode } from 'react';

/** The title of a screen with an optional hint; children are its buttons at the right. */
export function ScreenHeading({ title, hint, children }: { title: string; hint?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="font-display text-3xl leading-tight outline-none">
          {title}
        </h1>
        {hint !== undefined && <p className="text-soft mt-1">{hint}</p>}
      </div>
      {/* The negative margin removes the gap beside an empty message. */}
      {children !== undefined && <div className="flex flex-wrap gap-2 *:empty:-mr-2">{children}</div>}
    </div>
  );
}
