import { useId } from 'react';
import type { Category } from '../../../server/contract/categories.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { CategoryCard } from './category-card.tsx';

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

export function CategoryGridSkeleton() {
  return (
    <div aria-hidden="true" className="mt-16 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: 12 }, (_, at) => (
        <div key={at} className="skeleton rounded-card h-20" />
      ))}
    </div>
  );
}
