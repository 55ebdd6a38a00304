import type { ListedTag } from '../../../server/domain/listings/tags.contract.ts';
import { tagKey } from '../../../server/domain/listings/tags.rules.ts';
import { formatCount } from '../../lib/text.ts';
import { chipClass } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TagLink } from './card-parts.tsx';

/** Tags grouped by their initial, with links to the groups. */
export function TagList({ tags }: { tags: readonly ListedTag[] }) {
  const byInitial = new Map<string, ListedTag[]>();
  for (const tag of tags) {
    const initial = initialOf(tagKey(tag.tag));
    byInitial.set(initial, [...(byInitial.get(initial) ?? []), tag]);
  }
  const groups = [...byInitial];
  return (
    <>
      <nav aria-label="Alphabetical index" className="mt-8 flex flex-wrap gap-2">
        {groups.map(([initial]) => (
          <a key={initial} href={`#tags-${initial}`} className={chipClass}>
            {initial}
          </a>
        ))}
      </nav>
      {groups.map(([initial, grouped]) => (
        <section key={initial} aria-labelledby={`tags-${initial}`} className="mt-12">
          <SectionHeading id={`tags-${initial}`}>{initial}</SectionHeading>
          <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {grouped.map(({ tag, startupCount }) => (
              <li key={tag} className="flex min-w-0 items-baseline gap-2">
                <TagLink tag={tag} className="min-h-8 min-w-0 wrap-anywhere no-underline hover:underline" />
                <span className="text-soft shrink-0 text-sm whitespace-nowrap">
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

/** The first letter; '#' for a tag that begins with a digit or a symbol. */
function initialOf(key: string): string {
  const [first = ''] = key;
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#';
}
