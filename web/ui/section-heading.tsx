import type { ReactNode } from 'react';

/** A heading with `aside` next to it. On phones `aside` is below: next to the heading it would jump when the fonts load. */
export function SectionHeading({ id, children, aside }: { id?: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-5 flex gap-x-6 gap-y-1 max-sm:flex-col sm:flex-wrap sm:items-baseline sm:justify-between">
      <h2 id={id} className="font-display text-2xl leading-tight sm:text-[1.75rem]">
        {children}
      </h2>
      {aside}
    </div>
  );
}
