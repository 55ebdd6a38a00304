import type { PublicPost } from '../../../server/domain/content/posts.contract.ts';
import { type ListItem, parseBlocks, type PostBlock } from './blocks.ts';
import { Inline } from './inline.tsx';
import { plainText } from '../../../server/domain/content/inline-html.ts';
import { type TextItem, TextList } from '../texts/text-list.tsx';
import { PostImage } from './post-image.tsx';

/** The text of a post, block by block. */
export function PostBody({ content }: { content: PublicPost['content'] }) {
  return (
    <div className="space-y-6 text-[1.125rem] leading-[1.7]">
      {parseBlocks(content).map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

const headings = {
  2: 'font-display pt-5 text-[1.7rem] leading-tight',
  3: 'font-display pt-3 text-[1.35rem] leading-snug',
  4: 'pt-2 font-semibold leading-snug',
} as const;

function Block({ block }: { block: PostBlock }) {
  switch (block.type) {
    case 'header': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading dir="auto" className={headings[block.level]}>
          <Inline html={block.text} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p dir="auto">
          <Inline html={block.text} />
        </p>
      );
    case 'plain':
      return (
        <p dir="auto" className="whitespace-pre-line">
          {block.text}
        </p>
      );
    case 'list':
      return <TextList ordered={block.ordered} items={block.items.map(textItemOf(block.ordered))} />;
    case 'image':
      return (
        <figure className="py-2 lg:-mx-12">
          <PostImage
            src={block.src}
            alt={plainText(block.caption)}
            {...(block.size === undefined ? {} : { size: block.size })}
            className="rounded-card border-line bg-sunken mx-auto h-auto max-h-[44rem] max-w-full border"
          />
          {block.caption !== '' && (
            <figcaption dir="auto" className="text-soft mt-3 text-center text-[0.95rem] leading-normal">
              <Inline html={block.caption} />
            </figcaption>
          )}
        </figure>
      );
  }
}

const textItemOf =
  (ordered: boolean) =>
  ({ text, items }: ListItem): TextItem => ({
    text: <Inline html={text} />,
    lists: items.length === 0 ? [] : [{ ordered, items: items.map(textItemOf(ordered)) }],
  });
