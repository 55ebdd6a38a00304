import { say } from '../../../server/domain/core/noun.ts';
import type { ListedTag } from '../../../server/domain/listings/tags.contract.ts';
import { tagKey } from '../../../server/domain/listings/tags.rules.ts';
import { formatCount } from '../../lib/text.ts';
import { TagLink } from './card-parts.tsx';

/** Tags in columns, grouped by their initial, with links to the groups. */
export function TagList({ tags }: { tags: readonly ListedTag[] }) {
  const byInitial = new Map<string, ListedTag[]>();
  for (const tag of tags) {
    const initial = initialOf(tagKey(tag.tag));
    byInitial.set(initial, [...(byInitial.get(initial) ?? []), tag]);
  }
  const groups = [...byInitial];
  return (
    <>
      <nav aria-label="Alphabetical index" className="mt-4 flex flex-wrap">
        {groups.map(([initial]) => (
          <a
            key={initial}
            href={`#tags-${initial}`}
            className="text-soft hover:bg-sunken hover:text-ink grid size-9 place-items-center rounded-lg font-semibold no-underline"
          >
            {initial}
          </a>
        ))}
      </nav>
      <div className="mt-4 columns-2 gap-x-6 sm:columns-3 lg:columns-4">
        {groups.map(([initial, grouped]) => (
          <section key={initial} aria-labelledby={`tags-${initial}`} className="mb-5">
            <h2 id={`tags-${initial}`} className="font-display border-line mb-1 break-after-avoid border-b text-xl leading-snug">
              {initial}
            </h2>
            <ul>
              {grouped.map(({ tag, startupCount }) => (
                <li key={tag} className="flex min-w-0 break-inside-avoid items-baseline gap-2">
                  <TagLink tag={tag} className="min-h-8 min-w-0 leading-snug wrap-anywhere no-underline hover:underline" />
                  <span className="text-soft ms-auto shrink-0 text-sm tabular-nums">
                    {formatCount(startupCount)}
                    <span className="sr-only"> {startupCount === 1 ? say`startup` : say`startups`}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** The first letter, or '#' for a tag that begins with a digit or symbol. */
function initialOf(key: string): string {
  const [first = ''] = key;
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#';
}
