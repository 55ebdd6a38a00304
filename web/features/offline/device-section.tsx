import type { ReactNode } from 'react';

/** A section of the page about this device. */
export function DeviceSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="border-line border-t py-8 first:border-t-0 md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:gap-10"
    >
      <h2 id={id} tabIndex={-1} className="font-display mb-4 scroll-mt-24 text-2xl leading-tight outline-offset-4">
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
