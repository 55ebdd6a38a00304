import type { ReactNode } from 'react';

interface TextListProps {
  ordered: boolean;
  /** The number of the first item. */
  start?: number;
  items: readonly TextItem[];
}

export interface TextItem {
  text: ReactNode;
  /** Lists below the text. */
  lists: readonly TextListProps[];
}

/** A list in the text of a post or a description. Its items can contain lists. */
export function TextList({ ordered, start = 1, items }: TextListProps) {
  const Items = ordered ? 'ol' : 'ul';
  return (
    <Items
      dir="auto"
      {...(ordered && start !== 1 ? { start } : {})}
      className={`marker:text-accent space-y-2 ${ordered ? 'list-decimal ps-[1.7em] marker:font-semibold' : 'list-disc ps-[1.3em]'}`}
    >
      {items.map(({ text, lists }, index) => (
        <li key={index} className="ps-1">
          {text}
          {lists.map((list, at) => (
            <div key={at} className="mt-2">
              <TextList {...list} />
            </div>
          ))}
        </li>
      ))}
    </Items>
  );
}
