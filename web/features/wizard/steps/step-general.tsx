import type { ComponentProps } from 'react';
import { startupLengths } from '../../../../server/domain/core/lengths.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { formatCount } from '../../../lib/text.ts';
import { Field } from '../../../ui/field.tsx';
import { onlinePart } from '../../../ui/online-part.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { withScheme } from '../../../../server/domain/core/with-scheme.ts';
import type { ListingForm } from '../draft/use-listing-form.ts';
import { imageUrl } from '../images/image-url.ts';
import type { ListingImages } from '../images/use-listing-images.ts';

/** The pause in typing, in milliseconds, before duplicates are looked up. */
const checkDelayMs = 500;

const PossibleDuplicate = onlinePart(async () => (await import('../online/duplicates.tsx')).PossibleDuplicate);
const FillListing = onlinePart(
  async () => (await import('../online/fill-listing.tsx')).FillListing,
  'Connect to the internet to fill this in from your website.',
);

/** The first step. `ownSlug` is the slug of the published listing being edited, which is not its own duplicate. */
export function StepGeneral({
  form,
  images,
  ownSlug,
}: {
  form: ListingForm;
  images: ListingImages;
  ownSlug?: string | undefined;
}) {
  const { values } = form;
  const name = values.productName.trim();
  const checkedName = useDebounced(name, checkDelayMs);
  const checkedWebsite = useDebounced(withScheme(values.website), checkDelayMs);
  return (
    <>
      <IconField form={form} images={images} />
      <div>
        <TextField label="Product name" autoComplete="off" maxLength={startupLengths.name} {...form.text('productName')} />
        <PossibleDuplicate name={name} checkedName={checkedName} ownSlug={ownSlug} />
      </div>
      <TextField
        label="Pitch"
        autoComplete="off"
        maxLength={startupLengths.tagline}
        hint={<HintWithCount text={values.pitch} max={startupLengths.tagline} hint="One sentence: what it does, and for whom." />}
        {...form.text('pitch')}
      />
      <div>
        <TextField label="Website" autoComplete="url" placeholder="https://example.com" {...urlProps(form, 'website')} />
        <FillListing form={form} checkedWebsite={checkedWebsite} ownSlug={ownSlug} />
      </div>
      <TextAreaField
        label="Description"
        hint={
          <HintWithCount
            text={values.description}
            max={startupLengths.description}
            hint="What problem it solves, how it works, what it costs. You can use Markdown: a blank line between paragraphs, “- ” for lists, **bold**, *italic* and [links](https://example.com)."
          />
        }
        rows={7}
        maxLength={startupLengths.description}
        {...form.text('description')}
      />
      <TextField
        label="Video"
        optional
        autoComplete="off"
        placeholder="https://"
        hint="The address of a short demo, if there is one."
        {...urlProps(form, 'videoUrl')}
      />
    </>
  );
}

/** The props of a URL field. Leaving the field adds a missing scheme. */
function urlProps({ text, set }: ListingForm, name: 'website' | 'videoUrl'): Omit<ComponentProps<typeof TextField>, 'label'> {
  return {
    ...text(name),
    type: 'url',
    inputMode: 'url',
    maxLength: commonLengths.url,
    onBlur: ({ target }) => {
      if (withScheme(target.value) !== target.value) set(name, withScheme(target.value));
    },
  };
}

function IconField({ form: { values, errors, mark }, images }: { form: ListingForm; images: ListingImages }) {
  const url = imageUrl(values.icon);
  return (
    <div>
      <Field label="Icon" hint="PNG, JPG or GIF, up to 1MB. Square ones look best." error={errors['icon']} mark={mark('icon')}>
        {(control) => (
          <FileDrop
            control={control}
            label={values.icon === null ? 'Choose an image' : 'Choose another'}
            accept="image/png,image/jpeg,image/gif"
            onFiles={images.chooseIcon}
          >
            <span
              className={`border-line grid size-20 shrink-0 place-items-center overflow-hidden rounded-2xl border ${url === '' ? 'bg-sunken' : 'bg-tile'}`}
            >
              {images.pendingCount > 0 ? (
                <span className="skeleton size-full" />
              ) : (
                url !== '' && <img src={url} alt="The icon you chose" className="size-full object-contain p-[8%]" />
              )}
            </span>
          </FileDrop>
        )}
      </Field>
      <output className="text-soft mt-1.5 block text-sm empty:hidden">{images.notes.icon}</output>
    </div>
  );
}

function HintWithCount({ text, max, hint }: { text: string; max: number; hint: string }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{hint}</span>
      <span className="tabular-nums">
        {formatCount(text.length)} / {formatCount(max)}
      </span>
    </span>
  );
}
