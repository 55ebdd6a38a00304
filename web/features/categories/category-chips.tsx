import { Link } from '@tanstack/react-router';
import type { Category } from '../../../server/contract/categories.ts';
import { chipClass } from '../../ui/chip.tsx';

export function CategoryChips({ label, categories }: { label: string; categories: readonly Category[] }) {
  if (categories.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {categories.map((category) => (
        <li key={category._id}>
          <Link to="/categories/$slug" params={{ slug: category.slug }} className={chipClass}>
            <span aria-hidden="true">{category.icon}</span>
            {category.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
