import { Suspense } from 'react';
import { mayBeMarkdown } from '../../../server/domain/listings/may-be-markdown.ts';
import { paragraphs } from '../../lib/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { MarkdownText, plainMarkdown } from './markdown-text.tsx';

/** The code that renders Markdown; undefined until it is loaded. It is a separate chunk, because most texts are plain. */
let reader: { MarkdownText: typeof MarkdownText; plainMarkdown: typeof plainMarkdown } | undefined;

/**
 * Loads the code that a text needs to be rendered immediately. If loading fails, the code is loaded again when the page is shown.
 */
export async function loadReaderFor(text: string): Promise<void> {
  if (mayBeMarkdown(text)) reader ??= await import('./markdown-text.tsx').catch(() => undefined);
}

/** A text without its Markdown syntax. Until the Markdown code has loaded, the text stays as written. */
export function withoutMarkdown(text: string): string {
  return reader?.plainMarkdown(text) ?? text;
}

const LazyMarkdown = lazyPart(async () => (await import('./markdown-text.tsx')).MarkdownText, PlainText);

/** A text that can contain Markdown. Until its code has loaded, the text is shown as written. */
export function RichText({ text }: { text: string }) {
  if (!mayBeMarkdown(text)) return <PlainText text={text} />;
  const Markdown = reader?.MarkdownText ?? LazyMarkdown;
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
