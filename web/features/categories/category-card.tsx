import { Link } from '@tanstack/react-router';
import type { Category } from '../../../server/contract/categories.ts';
import { formatCount } from '../../lib/text.ts';

/** Icon, name and how many startups; the whole card is the link. */
export function CategoryCard({ category }: { category: Category }) {
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
        <span className="block leading-snug font-semibold">{category.name}</span>
        <span className="text-soft block text-[0.95rem]">{formatCount(category.startupCount)} startups</span>
      </span>
    </Link>
  );
}
