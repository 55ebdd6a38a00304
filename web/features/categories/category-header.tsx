import type { Category } from '../../../server/domain/listings/categories.contract.ts';

/** Icon, name and description, and the category's image with its texts. */
export function CategoryHeader({ category }: { category: Category }) {
  return (
    <header>
      <div className="flex flex-col gap-5 sm:flex-row sm:items-center sm:gap-7">
        <span aria-hidden="true" className="bg-sunken grid size-20 shrink-0 place-items-center rounded-2xl text-4xl">
          {category.icon}
        </span>
        <div className="min-w-0">
          <h1 dir="auto" className="font-display text-4xl leading-[1.1] sm:text-5xl">
            {category.name}
          </h1>
          <p dir="auto" className="text-soft mt-3 max-w-2xl text-xl leading-snug">
            {category.description}
          </p>
        </div>
      </div>
      {category.imageUrl !== '' && (
        <figure className="mt-8">
          <img
            src={category.imageUrl}
            alt={category.imageText || category.imageTitle}
            title={category.imageTitle || undefined}
            width={1200}
            height={630}
            className="rounded-card border-line aspect-[3/1] h-auto w-full border object-cover"
          />
          {(category.imageCaption !== '' || category.imageDescription !== '') && (
            <figcaption dir="auto" className="text-soft mt-2 text-sm">
              {category.imageCaption} {category.imageDescription}
            </figcaption>
          )}
        </figure>
      )}
    </header>
  );
}
