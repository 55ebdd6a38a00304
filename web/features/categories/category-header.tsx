import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import { hueStyle } from '../../lib/category-hue.ts';

/** Icon, name and description on the category's color, and its image with its texts. */
export function CategoryHeader({ category }: { category: Category }) {
  const caption = `${category.imageCaption} ${category.imageDescription}`.trim();
  return (
    <header
      style={hueStyle(category.slug)}
      className="category-hue rounded-card flex flex-col gap-4 bg-(--hue-wash) p-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6 sm:p-5"
    >
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-xl bg-(--hue-tile) text-2xl sm:row-span-2 sm:size-16 sm:text-3xl"
        >
          {category.icon}
        </span>
        <h1 dir="auto" className="font-display text-2xl leading-tight sm:self-end sm:text-3xl">
          {category.name}
        </h1>
        <p dir="auto" className="max-w-2xl leading-snug max-sm:col-span-2 sm:self-start">
          {category.description}
        </p>
      </div>
      {category.imageUrl !== '' && (
        <figure className="shrink-0 sm:w-56 lg:w-64">
          <img
            src={category.imageUrl}
            alt={category.imageText || category.imageTitle}
            title={category.imageTitle || undefined}
            width={1200}
            height={630}
            className="aspect-[4/1] h-auto w-full rounded-xl object-cover sm:aspect-[2/1]"
          />
          {caption !== '' && (
            <figcaption dir="auto" className="mt-1 text-xs leading-snug">
              {caption}
            </figcaption>
          )}
        </figure>
      )}
    </header>
  );
}
