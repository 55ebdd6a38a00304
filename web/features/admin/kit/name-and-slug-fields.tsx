import { commonLengths } from '../../../../server/domain/core/lengths.ts';
import { slugify } from '../../../../server/domain/core/slugs.ts';
import { TextField } from '../../../ui/text-field.tsx';

type FieldName = 'name' | 'slug';

/** The name and the slug of a category. The slug follows the name until it is typed by hand. */
export function NameAndSlugFields({
  isSlugTyped,
  onSlugTyped,
  nameMaxLength,
  basePath,
  text,
  set,
}: {
  /** Held by the form, because its dialog renders the fields again after it asked about unsaved changes. */
  isSlugTyped: boolean;
  onSlugTyped: () => void;
  nameMaxLength: number;
  /** The path of the page without the slug: "/categories/". */
  basePath: string;
  text: (field: FieldName) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  set: (field: FieldName, value: string) => void;
}) {
  return (
    <>
      <TextField
        label="Name"
        required
        maxLength={nameMaxLength}
        data-autofocus
        {...text('name')}
        onChange={({ target }) => {
          set('name', target.value);
          if (!isSlugTyped) set('slug', slugify(target.value));
        }}
      />
      <TextField
        label="Slug"
        required
        maxLength={commonLengths.slug}
        hint={`The address: ${basePath}${text('slug').value || '…'}`}
        {...text('slug')}
        onChange={({ target }) => {
          onSlugTyped();
          set('slug', target.value);
        }}
      />
    </>
  );
}
