import type { ReactNode } from 'react';

/** A titled part of a settings form. */
export function SettingsSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line rounded-card bg-raised border p-4 sm:p-6">
      <h2 className="font-display text-xl">{title}</h2>
      {hint !== undefined && <p className="text-soft mt-1 text-sm">{hint}</p>}
      <div className="mt-5 space-y-5">{children}</div>
    </section>
  );
}
