import { initialsOf } from '../../../server/domain/core/initials.ts';
import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import { hueStyle } from '../../lib/category-hue.ts';

/** Icon, name and description in the category's color, and the category's image with its caption. */
export function CategoryHeader({ category }: { category: Category }) {
  const caption = `${category.imageCaption} ${category.imageDescription}`.trim();
  const hasImage = category.imageUrl !== '';
  return (
    <header
      style={hueStyle(category.slug)}
      className="category-hue rounded-card grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 bg-(--hue-wash) p-4 sm:p-5"
    >
      {/* On a phone the image replaces the icon. */}
      <span
        aria-hidden="true"
        className={`grid size-14 place-items-center rounded-xl bg-(--hue-tile) text-2xl sm:row-span-2 ${hasImage ? 'max-sm:hidden' : ''}`}
      >
        {category.icon || initialsOf(category.name)}
      </span>
      {hasImage && (
        <figure className="w-20 sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:w-56">
          <img
            src={category.imageUrl}
            alt={category.imageText || category.imageTitle}
            title={category.imageTitle || undefined}
            width={1200}
            height={630}
            className="aspect-[16/10] h-auto w-full rounded-xl object-cover"
          />
          {caption !== '' && (
            <figcaption dir="auto" className="mt-1 text-xs leading-snug max-sm:sr-only">
              {caption}
            </figcaption>
          )}
        </figure>
      )}
      <h1
        dir="auto"
        className="font-display text-2xl leading-tight wrap-anywhere sm:text-4xl sm:col-start-2 sm:row-start-1 sm:self-end"
      >
        {category.name}
      </h1>
      <p dir="auto" className="max-w-2xl leading-snug max-sm:col-span-2 sm:col-start-2 sm:row-start-2 sm:self-start">
        {category.description}
      </p>
    </header>
  );
}
