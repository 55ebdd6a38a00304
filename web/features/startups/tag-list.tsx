import type { ListedTag } from '../../../server/contract/tags.ts';
import { tagKey } from '../../../server/rules/tags.ts';
import { formatCount } from '../../lib/text.ts';
import { chipClass } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TagLink } from './tag-link.tsx';

/** Tags by their first letter, with links to the letters. */
export function TagList({ tags }: { tags: readonly ListedTag[] }) {
  const groups = [...Map.groupBy(tags, ({ tag }) => letterOf(tagKey(tag)))];
  return (
    <>
      <nav aria-label="Letters" className="mt-8 flex flex-wrap gap-2">
        {groups.map(([letter]) => (
          <a key={letter} href={`#tags-${letter}`} className={chipClass}>
            {letter}
          </a>
        ))}
      </nav>
      {groups.map(([letter, ofLetter]) => (
        <section key={letter} aria-labelledby={`tags-${letter}`} className="mt-12">
          <SectionHeading id={`tags-${letter}`}>{letter}</SectionHeading>
          <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {ofLetter.map(({ tag, startupCount }) => (
              <li key={tag} className="flex min-w-0 items-baseline gap-2">
                <TagLink tag={tag} className="min-h-8 wrap-anywhere no-underline hover:underline" />
                <span className="text-soft text-sm">
                  {formatCount(startupCount)}
                  <span className="sr-only"> {startupCount === 1 ? 'startup' : 'startups'}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** What begins with no letter is together. */
function letterOf(key: string): string {
  const [first = ''] = key;
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#';
}
