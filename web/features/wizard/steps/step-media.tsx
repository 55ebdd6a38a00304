import { say } from '../../../../server/domain/core/noun.ts';
import { maxItems } from '../../../../server/domain/core/lengths.ts';
import { countOf } from '../../../lib/text.ts';
import { Field } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { ScreenshotList } from '../../../ui/screenshot-list.tsx';
import type { ListingForm } from '../draft/use-listing-form.ts';
import { imageUrl } from '../images/image-url.ts';
import type { ListingImages } from '../images/use-listing-images.ts';

export function StepMedia({ form: { values, errors, mark, set }, images }: { form: ListingForm; images: ListingImages }) {
  const { media } = values;
  const isFull = media.length >= maxItems.screenshots;
  return (
    <>
      <Field
        label="Screenshots"
        optional
        hint={say`PNG, JPG, GIF or WebP. At most ${maxItems.screenshots}; the first four are shown on your startup's page.`}
        error={errors['media'] ?? mediaErrors(errors)}
        mark={mark('media')}
      >
        {(control) => (
          <FileDrop
            control={control}
            label={isFull ? `${maxItems.screenshots} chosen` : 'Choose images'}
            accept="image/png,image/jpeg,image/gif,image/webp"
            multiple
            onFiles={images.addScreenshots}
          />
        )}
      </Field>
      <output className="text-soft block empty:hidden">
        {images.pendingCount > 0 ? `Preparing ${countOf(images.pendingCount, 'image')}…` : images.notes.media}
      </output>
      <ScreenshotList
        screenshots={media.map((image) => ({ id: image.id, name: image.name, url: imageUrl(image) }))}
        isInvalid={(index) => errors[`media.${index}`] !== undefined}
        onMove={(id, to) =>
          set('media', (before) => {
            const moved = before.find((image) => image.id === id);
            return moved === undefined ? before : before.filter((image) => image !== moved).toSpliced(to, 0, moved);
          })
        }
        onRemove={(removed) => set('media', (before) => before.filter(({ id }) => id !== removed))}
      />
    </>
  );
}

/** The server's errors about individual screenshots, joined into one text. */
function mediaErrors(errors: ListingForm['errors']): string | undefined {
  const messages = Object.entries(errors).flatMap(([path, message]) => {
    const index = /^media\.(\d+)$/.exec(path)?.[1];
    return index === undefined ? [] : [`Number ${Number(index) + 1}: ${message}`];
  });
  return messages.length === 0 ? undefined : messages.join(' ');
}
