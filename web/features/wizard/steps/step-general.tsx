import { ExternalLink, TriangleAlert } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isHttpUrl } from '../../../../server/contract/fields.ts';
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

/** Asked once typing rests this long, in milliseconds (spec §9). */
const checkDelay = 500;

export function StepGeneral({ form, pictures }: { form: ListingForm; pictures: ListingImages }) {
  const { values, errors, set } = form;
  return (
    <>
      <IconField form={form} pictures={pictures} />
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
        <Namesake name={values.productName} />
      </div>
      <TextField
        label="Pitch"
        name="pitch"
        autoComplete="off"
        maxLength={startupLengths.tagline}
        value={values.pitch}
        onChange={({ target }) => set('pitch', target.value)}
        hint={
          <Counted text={values.pitch} max={startupLengths.tagline} says="One sentence that says what it does and for whom." />
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
        <SameWebsite website={withScheme(values.website)} />
      </div>
      <Field
        label="Description"
        hint={
          <Counted
            text={values.description}
            max={startupLengths.description}
            says="What problem it solves, how it works, what it costs. Blank lines part paragraphs."
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

function IconField({ form: { values, errors }, pictures }: { form: ListingForm; pictures: ListingImages }) {
  const url = imageUrl(values.icon);
  return (
    <Field label="Icon" hint="PNG, JPG or GIF, up to 1MB. Square ones look best." error={errors['icon']}>
      {(control) => (
        <ImageDrop
          control={control}
          label={values.icon === null ? 'Choose a picture' : 'Choose another'}
          accept="image/png,image/jpeg,image/gif"
          onFiles={pictures.chooseIcon}
        >
          <span
            className={`border-line grid size-20 shrink-0 place-items-center overflow-hidden rounded-2xl border ${url === '' ? 'bg-sunken' : 'bg-tile'}`}
          >
            {pictures.waiting > 0 ? (
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

function Counted({ text, max, says }: { text: string; max: number; says: string }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{says}</span>
      <span className="tabular-nums">
        {formatCount(text.length)} / {formatCount(max)}
      </span>
    </span>
  );
}

/** Somebody may have listed it already: without an owner it can be claimed, which is quicker than a second listing. */
function Namesake({ name }: { name: string }) {
  const settled = useDebounced(name.trim(), checkDelay);
  const { data: known } = useQuery(sameNameQuery(settled));
  const current = settled === name.trim() ? known : undefined;
  return (
    <div aria-live="polite">
      {current != null && (
        <Notice loud={!current.claimed} slug={current.slug} link={current.claimed ? 'View it' : 'View existing business'}>
          {current.claimed
            ? `There is another startup called ${current.name}.`
            : `${current.name} is listed already, and nobody has claimed it. If it is yours, claim it instead.`}
        </Notice>
      )}
    </div>
  );
}

function SameWebsite({ website }: { website: string }) {
  const settled = useDebounced(isHttpUrl(website) ? website : '', checkDelay);
  const { data: known } = useQuery(sameWebsiteQuery(settled));
  return (
    <div aria-live="polite">
      {known != null && settled === website && (
        <Notice loud={false} slug={known.slug} link={`View ${known.name}`}>
          A startup with this website is listed already.
        </Notice>
      )}
    </div>
  );
}

function Notice({ loud, slug, link, children }: { loud: boolean; slug: string; link: string; children: ReactNode }) {
  return (
    <p
      className={`mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.95rem] leading-snug ${loud ? 'border-orange bg-sunken rounded-2xl border-l-4 px-4 py-3' : 'text-soft'}`}
    >
      {loud && <TriangleAlert aria-hidden="true" className="text-orange size-4.5 shrink-0" />}
      <span className={loud ? 'min-w-0 grow basis-40' : ''}>{children}</span>
      <a
        href={`/startup/${encodeURIComponent(slug)}`}
        target="_blank"
        rel="noopener"
        className="text-ink inline-flex min-h-6 items-center gap-1 font-semibold"
      >
        {link}
        <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">(opens a new tab)</span>
      </a>
    </p>
  );
}
