import type { ReactNode } from 'react';
import { type Ideas, resultCounts } from './assistant.ts';

/** The four results side by side. */
export function IdeaResults({ ideas }: { ideas: Ideas }) {
  return (
    <div className="grid gap-4 sm:gap-5 lg:grid-cols-2">
      <Card title="Names">
        <ol className="font-display grid gap-x-6 gap-y-1.5 text-xl sm:grid-cols-2">
          {ideas.names.map((name, index) => (
            <li key={index}>{name}</li>
          ))}
        </ol>
      </Card>
      <Card title="Taglines">
        <ul className="space-y-2.5 text-lg leading-snug">
          {ideas.taglines.map((tagline, index) => (
            <li key={index}>{tagline}</li>
          ))}
        </ul>
      </Card>
      <Card title="Pitch">
        <p className="leading-relaxed whitespace-pre-line">{ideas.pitch}</p>
      </Card>
      <Card title="Features">
        <ul className="marker:text-accent list-disc space-y-2 pl-5 leading-snug">
          {ideas.features.map((feature, index) => (
            <li key={index}>{feature}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const previews = [
  { title: 'Names', count: resultCounts.names, text: 'Short enough to say on the phone, and to spell after hearing once.' },
  { title: 'Taglines', count: resultCounts.taglines, text: 'A verb and a person: what it does, and to whom.' },
  { title: 'Pitch', count: 1, text: 'About a hundred words that answer the first doubt early.' },
  { title: 'Features', count: resultCounts.features, text: 'What to build first, and nothing else yet.' },
];

/** Explains the four results before an idea was submitted. */
export function ResultsPreview() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
      {previews.map(({ title, count, text }) => (
        <li key={title} className="border-line rounded-card border border-dashed p-5">
          <p className="font-display text-accent text-3xl leading-none tabular-nums">{count}</p>
          <h2 className="mt-3 text-lg leading-snug font-semibold">{title}</h2>
          <p className="text-soft mt-1.5 leading-normal">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="border-line bg-raised rounded-card border p-6">
      <h2 className="text-soft mb-3 text-base font-semibold">{title}</h2>
      {children}
    </article>
  );
}
