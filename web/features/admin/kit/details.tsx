import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { hostOf } from '../../../lib/text.ts';

/** A section of a detail view with its own heading. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** A name and its value, inside a <dl>; `wide` spans both columns. */
export function Detail({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-soft text-sm">{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

/** A link to another site, opened in a new tab without a referrer. */
export function OutboundLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener nofollow">
      {hostOf(href)} <ExternalLink aria-hidden="true" className="inline size-4 align-[-0.15em]" />
      <span className="sr-only"> (opens a new tab)</span>
    </a>
  );
}
