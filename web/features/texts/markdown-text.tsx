import type { ComponentProps } from 'react';
import { type MarkdownList, plainMarkdown, readMarkdown } from '../../../server/domain/listings/markdown.ts';
import { Runs } from './runs.tsx';
import { TextList } from './text-list.tsx';

export { plainMarkdown };

/** A founder's text in Markdown, as paragraphs and lists. */
export function MarkdownText({ text }: { text: string }) {
  return readMarkdown(text).map((block, index) =>
    block.type === 'list' ? (
      <TextList key={index} {...textListOf(block)} />
    ) : (
      <p key={index} dir="auto" className="wrap-anywhere whitespace-pre-line">
        <Runs runs={block.runs} foreign />
      </p>
    ),
  );
}

function textListOf({ ordered, start, items }: MarkdownList): ComponentProps<typeof TextList> {
  return {
    ordered,
    start,
    items: items.map(({ runs, lists }) => ({
      text: (
        <span className="wrap-anywhere whitespace-pre-line">
          <Runs runs={runs} foreign />
        </span>
      ),
      lists: lists.map(textListOf),
    })),
  };
}
