import { Suspense } from 'react';
import { paragraphs } from '../../lib/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Markdown = lazyPart(async () => (await import('./markdown-text.tsx')).MarkdownText, PlainText);

/** The operator's guidelines for submissions. */
export function Guidelines({ text }: { text: string }) {
  return (
    <Suspense fallback={<PlainText text={text} />}>
      <Markdown text={text} />
    </Suspense>
  );
}

function PlainText({ text }: { text: string }) {
  return paragraphs(text).map((paragraph, index) => (
    <p key={index} dir="auto" className="wrap-anywhere whitespace-pre-line">
      {paragraph}
    </p>
  ));
}
