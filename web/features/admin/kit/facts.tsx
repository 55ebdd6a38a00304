import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { hostOf } from '../../../lib/text.ts';

/** A part of the details under its own heading. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** What a thing is called, and it. Inside a <dl>; `wide` in one of two columns takes both. */
export function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-soft text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** To another site, which learns nothing of where it was opened from. */
export function OutLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener nofollow">
      {hostOf(href)} <ExternalLink aria-hidden="true" className="inline size-4 align-[-0.15em]" />
      <span className="sr-only"> (opens a new tab)</span>
    </a>
  );
}
