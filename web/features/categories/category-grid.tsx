import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { initialsOf } from '../../../server/domain/core/initials.ts';
import { say } from '../../../server/domain/core/noun.ts';
import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import { hueStyle } from '../../lib/category-hue.ts';
import { formatCount } from '../../lib/text.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';

const gridClass = 'grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3';

export function CategoryGrid({ title, categories }: { title: string; categories: readonly Category[] }) {
  const id = useId();
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <SectionHeading id={id}>{title}</SectionHeading>
      <ul className={gridClass}>
        {categories.map((category) => (
          <li key={category._id} className="grid">
            <CategoryCard category={category} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link with icon, name and number of startups, in the category's color. */
function CategoryCard({ category }: { category: Category }) {
  return (
    <Link
      to="/categories/$slug"
      params={{ slug: category.slug }}
      style={hueStyle(category.slug)}
      className="category-hue flex min-w-0 items-center gap-1.5 rounded-xl border border-transparent bg-(--hue-wash) p-1.5 no-underline hover:border-(--hue-line) sm:gap-3 sm:p-2"
    >
      <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center rounded-lg bg-(--hue-tile) text-lg sm:size-10">
        {category.icon || initialsOf(category.name)}
      </span>
      <span className="min-w-0">
        <span dir="auto" className="block text-sm leading-tight font-semibold hyphens-auto sm:text-base">
          {category.name}
        </span>
        <span className="text-soft block text-sm">
          {formatCount(category.startupCount)}
          {say` startups`}
        </span>
      </span>
    </Link>
  );
}

export function CategoryGridSkeleton() {
  return (
    <div aria-hidden="true" className={`mt-20 ${gridClass}`}>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className="skeleton h-14 rounded-xl" />
      ))}
    </div>
  );
}
