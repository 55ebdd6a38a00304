import { type ComponentProps, type ReactNode, useId } from 'react';
import { maxItems, startupLengths, submissionLengths } from '../../../../server/domain/core/lengths.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { withScheme } from '../../../../server/domain/core/with-scheme.ts';
import type { Field as ListingField } from '../../../../server/domain/listings/fields.contract.ts';
import { MakersField } from '../../fields/makers-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldInputs } from '../../fields/field-inputs.tsx';
import { FillFromSite } from '../../websites/fill-from-site.tsx';
import { CheckboxField, ListField, TextAreaField } from '../forms/fields.tsx';
import { ImageField } from '../forms/image-field.tsx';
import { listError } from '../forms/use-edit-form.ts';
import { CategoriesField } from './categories-field.tsx';
import { OwnerField } from './owner-field.tsx';
import { PublishDateField } from './publish-date-field.tsx';
import { ScreenshotsField } from './screenshots-field.tsx';
import { type StartupValuesForm, useSiteFill } from './use-site-fill.ts';

/** The maximum length of a logo's longer side, in pixels. The server stores no larger logos. */
const logoMaxSide = 512;

/** The fields of a startup that admins edit or add, in groups. */
export function StartupFields({
  form,
  fields,
  nameAndSlug,
  ownSlug,
  duplicates,
  savedOwner,
  publication,
}: {
  form: StartupValuesForm;
  fields: readonly ListingField[];
  nameAndSlug: ReactNode;
  /** The slug of an existing startup, which is not a duplicate of itself. */
  ownSlug: string | undefined;
  duplicates: ReactNode;
  savedOwner: string | null;
  /** The status field of a new startup, and props of the publish date field. */
  publication: { status?: ReactNode } & Pick<ComponentProps<typeof PublishDateField>, 'emptyText' | 'disabledReason'>;
}) {
  const { values, set, errors, text } = form;
  const { target, markOf } = useSiteFill(form, fields);
  return (
    <>
      <Group title="Basics">
        {nameAndSlug}
        <TextField label="Tagline" maxLength={startupLengths.tagline} {...text('tagline')} mark={markOf('tagline')} />
        <TextAreaField
          label="Description"
          rows={6}
          maxLength={startupLengths.description}
          {...text('description')}
          mark={markOf('description')}
        />
      </Group>
      <Group title="Links">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Website" {...urlProps(form, 'website')} />
          <TextField
            label="Affiliate link"
            optional
            hint="“Visit Site” opens this link instead."
            {...urlProps(form, 'affiliateLink')}
          />
        </div>
        {duplicates}
        <FillFromSite
          target={target}
          site="the site"
          renderListed={(listed) =>
            listed.slug !== ownSlug && (
              <p className="mt-2 text-[0.95rem]">
                This website is already listed:{' '}
                <a href={`/startup/${encodeURIComponent(listed.slug)}`} target="_blank" rel="noopener">
                  {listed.name}
                </a>
                .
              </p>
            )
          }
        />
      </Group>
      <Group title="Images and video">
        <ImageField
          label="Logo"
          optional
          name={values.name}
          maxSide={logoMaxSide}
          value={values.logo}
          onChange={(image) => set('logo', image)}
          error={errors['logo']}
          mark={markOf('icon')}
        />
        <ScreenshotsField
          value={values.screenshots}
          onChange={(images) => set('screenshots', images)}
          error={listError(errors, 'screenshots')}
          mark={markOf('image')}
        />
        <TextField
          label="Video"
          optional
          placeholder="https://"
          hint="The address of a short demo, if there is one."
          {...urlProps(form, 'videoUrl')}
        />
      </Group>
      <Group title="Categories and details">
        <CategoriesField
          value={values.categories}
          onChange={(slugs) => set('categories', slugs)}
          error={listError(errors, 'categories')}
        />
        <ListField
          label="Tags"
          separator="comma"
          optional
          hint={`Separate with commas, at most ${maxItems.tags}.`}
          value={values.tags}
          onChange={(list) => set('tags', list)}
          error={listError(errors, 'tags')}
        />
        <FieldInputs
          fields={fields}
          values={values.fields ?? {}}
          errors={errors}
          markOf={(key) => markOf(`fields.${key}`)}
          onChange={(next, key) => set('fields', next, `fields.${key}`)}
        />
      </Group>
      <Group title="Offer and makers">
        <TextAreaField
          label="Special offer"
          optional
          rows={3}
          maxLength={submissionLengths.specialOffer}
          {...text('specialOffer')}
        />
        <MakersField
          makers={values.makers}
          errors={errors}
          hint="Their usernames. The page shows a maker's name and image only after the owner has named them and they have accepted."
          onChange={(makers) => set('makers', makers)}
        />
      </Group>
      <Group title="Publication and owner">
        {publication.status}
        <PublishDateField
          value={values}
          emptyText={publication.emptyText}
          disabledReason={publication.disabledReason}
          error={errors['publishedAt']}
          onChange={({ publishedAt, dayOnly }) => {
            set('publishedAt', publishedAt);
            set('dayOnly', dayOnly);
          }}
        />
        <CheckboxField label="Featured" checked={values.featured} onChange={(checked) => set('featured', checked)} />
        <OwnerField
          value={values.userId}
          savedOwner={savedOwner}
          error={errors['userId']}
          onChange={(userId) => set('userId', userId)}
        />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line space-y-5 not-first:border-t not-first:pt-5">
      <h3 id={id} className="font-display text-xl leading-tight">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The props of a URL field. Leaving the field adds a missing scheme. */
function urlProps({ text, set }: StartupValuesForm, name: 'website' | 'affiliateLink' | 'videoUrl') {
  return {
    ...text(name),
    type: 'url',
    inputMode: 'url',
    maxLength: commonLengths.url,
    onBlur: ({ target }) => {
      if (withScheme(target.value) !== target.value) set(name, withScheme(target.value));
    },
  } satisfies Partial<ComponentProps<typeof TextField>>;
}
