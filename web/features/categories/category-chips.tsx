import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CategoryLink } from '../../api/categories.ts';
import { chipClass } from '../../ui/button.tsx';

/**
 * Links to categories, and `children` after them. On a phone they are one line that scrolls horizontally, and ends before the feedback
 * button at the right; `isStrip` makes it one line at every width.
 */
export function CategoryChips({
  label,
  categories,
  isStrip = false,
  children,
}: {
  label: string;
  categories: readonly CategoryLink[];
  isStrip?: boolean;
  children?: ReactNode;
}) {
  if (categories.length === 0) return null;
  return (
    <ul aria-label={label} className={`strip ${isStrip ? '' : 'sm:mx-0 sm:flex-wrap sm:px-0'}`}>
      {categories.map((category) => (
        <li key={category.slug}>
          <Link to="/categories/$slug" params={{ slug: category.slug }} className={chipClass}>
            <span aria-hidden="true">{category.icon}</span>
            <bdi>{category.name}</bdi>
          </Link>
        </li>
      ))}
      {children !== undefined && <li>{children}</li>}
    </ul>
  );
}
