import type { ReactNode } from 'react';

export function SectionHeading({ id, children, aside }: { id?: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id={id} className="font-display text-2xl leading-tight sm:text-[1.75rem]">
        {children}
      </h2>
      {aside}
    </div>
  );
}
