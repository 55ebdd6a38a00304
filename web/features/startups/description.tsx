import { Suspense } from 'react';
import { mayBeMarkdown } from '../../../server/domain/listings/may-be-markdown.ts';
import { paragraphs } from '../../lib/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { MarkdownText, plainMarkdown } from '../texts/markdown-text.tsx';

/**
 * The code that renders Markdown; undefined until it is loaded. It is a separate chunk, because most descriptions are plain text.
 */
let reader: { MarkdownText: typeof MarkdownText; plainMarkdown: typeof plainMarkdown } | undefined;

/**
 * Loads the code that the description needs to be rendered immediately. If loading fails, it is tried again when the page is
 * shown.
 */
export async function loadReaderFor(description: string): Promise<void> {
  if (mayBeMarkdown(description)) reader ??= await import('../texts/markdown-text.tsx').catch(() => undefined);
}

/** The text of a description without its Markdown syntax. Until the Markdown code has loaded, the text stays as written. */
export function plainDescription(description: string): string {
  return reader?.plainMarkdown(description) ?? description;
}

const LazyMarkdown = lazyPart(async () => (await import('../texts/markdown-text.tsx')).MarkdownText, PlainText);

/** A listing's description; `text` is '' when the listing comes from the device's copy of the directory. */
export function Description({ text }: { text: string }) {
  const Markdown = reader?.MarkdownText ?? LazyMarkdown;
  return (
    <div className="space-y-4 text-lg leading-relaxed">
      {text === '' && (
        <p className="text-soft">
          The description is not saved on this device, because this page was not opened while you were online.
        </p>
      )}
      {mayBeMarkdown(text) ? (
        <Suspense fallback={<PlainText text={text} />}>
          <Markdown text={text} />
        </Suspense>
      ) : (
        <PlainText text={text} />
      )}
    </div>
  );
}

function PlainText({ text }: { text: string }) {
  return paragraphs(text).map((paragraph, index) => (
    <p key={index} dir="auto" className="wrap-anywhere whitespace-pre-line">
      {paragraph}
    </p>
  ));
}
