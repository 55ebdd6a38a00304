import type { ReactNode } from 'react';
import { paragraphs } from '../../lib/text.ts';

/** The title and introduction of a collection. */
export function CollectionHeading({
  kind,
  title,
  introduction,
}: {
  /** The kind of collection, above the title. */
  kind: ReactNode;
  title: string;
  introduction: string;
}) {
  return (
    <header className="max-w-3xl">
      <p className="text-soft text-sm font-semibold">{kind}</p>
      <h1 dir="auto" className="font-display mt-1 text-4xl leading-[1.1] wrap-anywhere sm:text-5xl">
        {title}
      </h1>
      <div className="text-soft mt-4 space-y-3 text-lg leading-relaxed">
        {paragraphs(introduction).map((paragraph, index) => (
          <p key={index} dir="auto" className="wrap-anywhere whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </header>
  );
}
