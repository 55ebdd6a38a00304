import { ExternalLink, TriangleAlert } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isHttpUrl } from '../../../../server/contract/http-url.ts';
import { commonLengths, startupLengths } from '../../../../server/contract/field-lengths.ts';
import { sameNameQuery, sameWebsiteQuery } from '../../../api/submissions.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { formatCount } from '../../../lib/text.ts';
import { Field, inputClass } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ImageDrop } from '../images/image-drop.tsx';
import { withScheme } from '../draft/prefill.ts';
import type { ListingForm } from '../draft/use-listing-form.ts';
import { imageUrl } from '../images/image-url.ts';
import type { ListingImages } from '../images/use-listing-images.ts';

/** How long typing pauses before possible duplicates are looked up. */
const checkDelayMs = 500;

/** `ownSlug` is that of the listing when it is in the directory already: it is no duplicate of itself. */
export function StepGeneral({
  form,
  images,
  ownSlug,
}: {
  form: ListingForm;
  images: ListingImages;
  ownSlug?: string | undefined;
}) {
  const { values, errors, set } = form;
  return (
    <>
      <IconField form={form} images={images} />
      <div>
        <TextField
          label="Product name"
          name="productName"
          autoComplete="off"
          maxLength={startupLengths.name}
          value={values.productName}
          onChange={({ target }) => set('productName', target.value)}
          error={errors['productName']}
        />
        <PossibleDuplicate name={values.productName} ownSlug={ownSlug} />
      </div>
      <TextField
        label="Pitch"
        name="pitch"
        autoComplete="off"
        maxLength={startupLengths.tagline}
        value={values.pitch}
        onChange={({ target }) => set('pitch', target.value)}
        hint={
          <HintWithCount
            text={values.pitch}
            max={startupLengths.tagline}
            hint="One sentence that says what it does and for whom."
          />
        }
        error={errors['pitch']}
      />
      <div>
        <TextField
          label="Website"
          name="website"
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://example.com"
          maxLength={commonLengths.url}
          value={values.website}
          onChange={({ target }) => set('website', target.value)}
          onBlur={({ target }) => {
            if (withScheme(target.value) !== target.value) set('website', withScheme(target.value));
          }}
          error={errors['website']}
        />
        <DuplicateWebsite website={withScheme(values.website)} ownSlug={ownSlug} />
      </div>
      <Field
        label="Description"
        hint={
          <HintWithCount
            text={values.description}
            max={startupLengths.description}
            hint="What problem it solves, how it works, what it costs. Blank lines part paragraphs."
          />
        }
        error={errors['description']}
      >
        {(control) => (
          <textarea
            {...control}
            name="description"
            rows={7}
            maxLength={startupLengths.description}
            value={values.description}
            onChange={({ target }) => set('description', target.value)}
            className={`${inputClass} resize-y py-2.5 leading-normal`}
          />
        )}
      </Field>
      <TextField
        label="Video"
        optional
        name="videoUrl"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={commonLengths.url}
        value={values.videoUrl}
        onChange={({ target }) => set('videoUrl', target.value)}
        onBlur={({ target }) => {
          if (withScheme(target.value) !== target.value) set('videoUrl', withScheme(target.value));
        }}
        hint="The address of a short demo, if there is one."
        error={errors['videoUrl']}
      />
    </>
  );
}

function IconField({ form: { values, errors }, images }: { form: ListingForm; images: ListingImages }) {
  const url = imageUrl(values.icon);
  return (
    <Field label="Icon" hint="PNG, JPG or GIF, up to 1MB. Square ones look best." error={errors['icon']}>
      {(control) => (
        <ImageDrop
          control={control}
          label={values.icon === null ? 'Choose a picture' : 'Choose another'}
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
        </ImageDrop>
      )}
    </Field>
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

/** Reports a listing with the same name. One without an owner can be claimed, which is quicker than a second listing. */
function PossibleDuplicate({ name, ownSlug }: { name: string; ownSlug: string | undefined }) {
  const checkedName = useDebounced(name.trim(), checkDelayMs);
  const { data } = useQuery(sameNameQuery(checkedName));
  const duplicate = checkedName === name.trim() ? data : undefined;
  return (
    <div aria-live="polite">
      {duplicate != null && duplicate.slug !== ownSlug && (
        <DuplicateNotice
          isProminent={!duplicate.claimed}
          slug={duplicate.slug}
          linkText={duplicate.claimed ? 'View it' : 'View existing business'}
        >
          {duplicate.claimed
            ? `There is another startup called ${duplicate.name}.`
            : `${duplicate.name} is listed already, and nobody has claimed it. If it is yours, claim it instead.`}
        </DuplicateNotice>
      )}
    </div>
  );
}

function DuplicateWebsite({ website, ownSlug }: { website: string; ownSlug: string | undefined }) {
  const checkedWebsite = useDebounced(isHttpUrl(website) ? website : '', checkDelayMs);
  const { data: duplicate } = useQuery(sameWebsiteQuery(checkedWebsite));
  return (
    <div aria-live="polite">
      {duplicate != null && duplicate.slug !== ownSlug && checkedWebsite === website && (
        <DuplicateNotice isProminent={false} slug={duplicate.slug} linkText={`View ${duplicate.name}`}>
          A startup with this website is listed already.
        </DuplicateNotice>
      )}
    </div>
  );
}

interface DuplicateNoticeProps {
  isProminent: boolean;
  slug: string;
  linkText: string;
  children: ReactNode;
}

function DuplicateNotice({ isProminent, slug, linkText, children }: DuplicateNoticeProps) {
  return (
    <p
      className={`mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.95rem] leading-snug ${isProminent ? 'border-orange bg-sunken rounded-2xl border-l-4 px-4 py-3' : 'text-soft'}`}
    >
      {isProminent && <TriangleAlert aria-hidden="true" className="text-orange size-4.5 shrink-0" />}
      <span className={isProminent ? 'min-w-0 grow basis-40' : ''}>{children}</span>
      <a
        href={`/startup/${encodeURIComponent(slug)}`}
        target="_blank"
        rel="noopener"
        className="text-ink inline-flex min-h-6 items-center gap-1 font-semibold"
      >
        {linkText}
        <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">(opens a new tab)</span>
      </a>
    </p>
  );
}
