import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
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

/** A text with its line breaks, over both columns. Shows nothing for an empty text. */
export function TextDetail({ name, text }: { name: string; text: string }) {
  if (text === '') return null;
  return (
    <Detail name={name} wide>
      <span className="whitespace-pre-line">{text}</span>
    </Detail>
  );
}

/** The time of a decision, the admin and the answer. Shows nothing before the decision. */
export function DecisionDetails({
  of: { decidedAt, decider, answer },
}: {
  of: { decidedAt: string | null; decider: string | null; answer: string };
}) {
  return (
    <>
      {decidedAt !== null && (
        <Detail name="Decided">
          {formatDateTime(decidedAt)} {decider !== null && `by ${decider}`}
        </Detail>
      )}
      <TextDetail name="Our answer" text={answer} />
    </>
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
