import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CategoryLink } from '../../api/categories.ts';
import { hueStyle } from '../../lib/category-hue.ts';

/** Like `chipClass`, in the category's color. */
const hueChipClass =
  'category-hue inline-flex min-h-9 items-center gap-1.5 rounded-full border border-transparent bg-(--hue-wash) px-3.5 py-1 text-[0.95rem] leading-tight no-underline hover:border-(--hue-line)';

/**
 * `line`: one line that scrolls and, on phones, ends before the feedback button. `lines`: wraps. `both`: one line on phones,
 * wraps elsewhere.
 */
const layouts = { line: 'strip', lines: 'flex flex-wrap gap-2', both: 'strip sm:mx-0 sm:flex-wrap sm:px-0' } as const;

/** Links to categories, and `children` after them. */
export function CategoryChips({
  label,
  categories,
  layout = 'both',
  children,
}: {
  label: string;
  categories: readonly CategoryLink[];
  layout?: keyof typeof layouts;
  children?: ReactNode;
}) {
  if (categories.length === 0) return null;
  return (
    <ul aria-label={label} className={layouts[layout]}>
      {categories.map((category) => (
        <li key={category.slug} className="max-w-full shrink-0">
          <Link to="/categories/$slug" params={{ slug: category.slug }} style={hueStyle(category.slug)} className={hueChipClass}>
            {category.icon && <span aria-hidden="true">{category.icon}</span>}
            <bdi>{category.name}</bdi>
          </Link>
        </li>
      ))}
      {children !== undefined && <li>{children}</li>}
    </ul>
  );
}
