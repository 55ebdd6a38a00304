import type { ReactNode } from 'react';

/** Replaces an empty list, and says why it is empty and where to go next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="border-line rounded-card border border-dashed px-6 py-14 text-center">
      <p className="font-display text-xl">{title}</p>
      {children !== undefined && (
        <div className="text-soft mx-auto mt-3 flex max-w-prose flex-col items-center gap-5 *:max-w-full">{children}</div>
      )}
    </div>
  );
}
