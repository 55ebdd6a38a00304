import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import { formatCount } from '../../lib/text.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';

export function CategoryGrid({ title, categories }: { title: string; categories: readonly Category[] }) {
  const id = useId();
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-12">
      <SectionHeading id={id}>{title}</SectionHeading>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map((category) => (
          <li key={category._id} className="grid">
            <CategoryCard category={category} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link with icon, name and number of startups. */
function CategoryCard({ category }: { category: Category }) {
  return (
    <Link
      to="/categories/$slug"
      params={{ slug: category.slug }}
      className="border-line bg-raised hover:border-field rounded-card flex min-w-0 items-center gap-4 border p-4 no-underline transition-colors"
    >
      <span aria-hidden="true" className="bg-sunken grid size-12 shrink-0 place-items-center rounded-xl text-2xl">
        {category.icon}
      </span>
      <span className="min-w-0">
        <span dir="auto" className="block leading-snug font-semibold">
          {category.name}
        </span>
        <span className="text-soft block text-[0.95rem]">{formatCount(category.startupCount)} startups</span>
      </span>
    </Link>
  );
}

export function CategoryGridSkeleton() {
  return (
    <div aria-hidden="true" className="mt-16 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className="skeleton rounded-card h-20" />
      ))}
    </div>
  );
}
