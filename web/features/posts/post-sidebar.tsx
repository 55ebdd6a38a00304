import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PostCard, PostCategory, PostTag } from '../../../server/domain/content/posts.contract.ts';
import type { PostFilter } from '../../api/posts.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { formatCount } from '../../lib/text.ts';
import { chipClass } from '../../ui/button.tsx';

const maxTags = 24;

/** Without exact matching the router would mark the link that removes the selected filter as the current page. */
const activeOptions = { exact: true };

/** Categories, recent posts and tags beside the list. Choosing a category or tag keeps the search text. */
export function PostSidebar({
  filter,
  categories,
  tags,
  recent,
}: {
  filter: PostFilter;
  categories: readonly PostCategory[];
  tags: readonly PostTag[];
  recent: readonly PostCard[];
}) {
  const { search } = filter;
  return (
    <div className="space-y-10">
      {categories.length > 0 && (
        <Group id="blog-categories" title="Categories">
          <ul className="-ml-3">
            {categories.map(({ _id, slug, name, postCount }) => {
              const isSelected = filter.category === slug;
              return (
                <li key={_id}>
                  <Link
                    to="/blog"
                    search={isSelected ? { search } : { search, category: slug }}
                    aria-current={isSelected ? 'true' : undefined}
                    activeOptions={activeOptions}
                    className="hover:bg-sunken aria-[current=true]:bg-sunken flex min-h-11 items-center justify-between gap-4 rounded-xl px-3 no-underline aria-[current=true]:font-semibold"
                  >
                    <span dir="auto" className="min-w-0">
                      {name}
                    </span>
                    <span className="text-soft tabular-nums">{formatCount(postCount)}</span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </Group>
      )}
      {recent.length > 0 && (
        <Group id="blog-recent" title="Recent posts">
          <ul className="space-y-4">
            {recent.map(({ _id, slug, title, publishedAt }) => (
              <li key={_id}>
                <Link
                  to="/blog/$slug"
                  params={{ slug }}
                  dir="auto"
                  className="inline-block min-h-6 leading-snug font-medium no-underline hover:underline"
                >
                  {title}
                </Link>
                {publishedAt !== null && <p className="text-soft text-[0.95rem]">{formatDate(publishedAt)}</p>}
              </li>
            ))}
          </ul>
        </Group>
      )}
      {tags.length > 0 && (
        <Group id="blog-tags" title="Tags">
          <ul className="flex flex-wrap gap-2">
            {tags.slice(0, maxTags).map(({ tag }) => {
              const isSelected = filter.tag?.toLowerCase() === tag.toLowerCase();
              return (
                <li key={tag}>
                  <Link
                    to="/blog"
                    search={isSelected ? { search } : { search, tag }}
                    aria-current={isSelected ? 'true' : undefined}
                    activeOptions={activeOptions}
                    dir="auto"
                    className={`${chipClass} aria-[current=true]:border-accent aria-[current=true]:text-accent`}
                  >
                    {tag}
                  </Link>
                </li>
              );
            })}
          </ul>
        </Group>
      )}
    </div>
  );
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-display mb-3 text-xl leading-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
