import { Link } from '@tanstack/react-router';
import type { CategoryLink } from '../../api/categories.ts';
import { hueStyle } from '../../lib/category-hue.ts';

/** Like `chipClass`, on the category's color. */
const hueChipClass =
  'category-hue inline-flex min-h-9 items-center gap-1.5 rounded-full border border-transparent bg-(--hue-wash) px-3.5 py-1 text-[0.95rem] leading-tight no-underline hover:border-(--hue-line)';

/** Links to categories. On a phone they are one line that scrolls horizontally, and ends before the feedback button at the right. */
export function CategoryChips({ label, categories }: { label: string; categories: readonly CategoryLink[] }) {
  if (categories.length === 0) return null;
  return (
    <ul
      aria-label={label}
      className="-ml-6 flex gap-2 overflow-x-auto py-1 pl-6 [scrollbar-width:none] sm:ml-0 sm:flex-wrap sm:pl-0"
    >
      {categories.map((category) => (
        <li key={category.slug} className="shrink-0">
          <Link to="/categories/$slug" params={{ slug: category.slug }} style={hueStyle(category.slug)} className={hueChipClass}>
            <span aria-hidden="true">{category.icon}</span>
            <bdi>{category.name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
