import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { callQuery } from '../../../api/admin-client.ts';
import { Field, inputClass } from '../../../ui/field.tsx';

/** The categories of a startup, each removable, with a select that adds another one. */
export function CategoriesField({
  value,
  error,
  onChange,
}: {
  /** The slugs of the categories. */
  value: readonly string[];
  error: string | undefined;
  onChange: (slugs: string[]) => void;
}) {
  const { data: categories = [] } = useQuery(callQuery('listCategories'));
  const nameOf = (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug;
  const others = categories.filter(({ slug }) => !value.includes(slug)).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return (
    <Field label="Categories" error={error}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-2">
          {value.map((slug) => (
            <button
              key={slug}
              type="button"
              aria-label={`Remove ${nameOf(slug)}`}
              onClick={() => onChange(value.filter((other) => other !== slug))}
              className="border-line bg-sunken hover:border-field inline-flex min-h-9 items-center gap-1.5 rounded-full border pr-2 pl-3.5 text-[0.95rem]"
            >
              {nameOf(slug)}
              <X aria-hidden="true" className="size-4" />
            </button>
          ))}
          <select
            {...control}
            value=""
            onChange={({ target }) => onChange([...value, target.value])}
            className={`${inputClass} h-11 max-w-56`}
          >
            <option value="" disabled>
              Add a category
            </option>
            {others.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
