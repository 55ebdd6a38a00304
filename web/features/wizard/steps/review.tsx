import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { fieldText } from '../../../../server/domain/listings/field-text.ts';
import { askedFields } from '../../../../server/domain/listings/field-values.ts';
import { callQuery } from '../../../api/call-query.ts';
import type { ListingDraft, DraftImage } from '../../../offline/drafts/listing-drafts.ts';
import { MarkdownText } from '../../texts/markdown-text.tsx';
import { steps } from './steps.ts';
import { imageUrl } from '../images/image-url.ts';

/** Everything that will be submitted, in sections with a link to their step. */
export function Review({ values }: { values: ListingDraft }) {
  const { data: categories = [] } = useQuery(callQuery('listCategories'));
  const { data: fields = [] } = useQuery(callQuery('listFields'));
  const nameOf = (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug;
  const introductions = [...(values.wantsAccelerator ? ['accelerators'] : []), ...(values.wantsFunding ? ['investors'] : [])];
  return (
    <div className="divide-line border-line rounded-card bg-raised divide-y border px-4 sm:px-5">
      <ReviewSection step={1}>
        <Row term="Icon">
          {values.icon !== null && <Thumbnail image={values.icon} alt="Icon" className="size-14 rounded-xl" />}
        </Row>
        <Row term="Product name">{values.productName}</Row>
        <Row term="Pitch">{values.pitch}</Row>
        <Row term="Website">{values.website}</Row>
        <Row term="Description">
          {values.description.trim() !== '' && (
            <div className="space-y-3">
              <MarkdownText text={values.description} />
            </div>
          )}
        </Row>
        <Row term="Video">{values.videoUrl}</Row>
      </ReviewSection>
      <ReviewSection step={2}>
        <Row term="Topics">{values.topics.map(nameOf).join(', ')}</Row>
        {askedFields(fields).map((field) => {
          const value = values.fields?.[field.key];
          return (
            <Row key={field.key} term={field.label}>
              {value === undefined ? '' : fieldText(value, field)}
            </Row>
          );
        })}
        <Row term="Special offer">{values.specialOffer}</Row>
      </ReviewSection>
      <ReviewSection step={3}>
        <Row term="Screenshots">
          {values.media.length > 0 && (
            <span className="flex flex-wrap gap-2">
              {values.media.map((image, index) => (
                <Thumbnail key={image.id} image={image} alt={`Screenshot ${index + 1}`} className="h-14 w-24 rounded-lg" />
              ))}
            </span>
          )}
        </Row>
      </ReviewSection>
      <ReviewSection step={4}>
        <Row term="Makers">{values.makers.join(', ')}</Row>
      </ReviewSection>
      <ReviewSection step={5}>
        <Row term="Comments">{values.comments}</Row>
        <Row term="Introductions">{introductions.length > 0 && `To ${introductions.join(' and ')}`}</Row>
      </ReviewSection>
    </div>
  );
}

function ReviewSection({ step, children }: { step: number; children: ReactNode }) {
  const id = useId();
  const name = steps[step - 1]?.name;
  return (
    <section aria-labelledby={id} className="py-4">
      <div className="flex items-center justify-between gap-4">
        <h3 id={id} className="font-semibold">
          {name}
        </h3>
        <Link
          to="/submit-startup"
          search={(before) => ({ ...before, step })}
          className="hover:text-accent inline-flex min-h-8 items-center px-1 font-medium"
        >
          Edit<span className="sr-only"> {name}</span>
        </Link>
      </div>
      <dl className="mt-1 space-y-1.5">{children}</dl>
    </section>
  );
}

/** An empty field is shown as "None", because this is the last moment to fill it in. */
function Row({ term, children }: { term: string; children: ReactNode }) {
  const isEmpty = children === '' || children === false;
  return (
    <div className="grid gap-x-5 leading-snug sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-soft text-[0.95rem]">{term}</dt>
      <dd className={isEmpty ? 'text-soft' : 'line-clamp-6 whitespace-pre-line'}>{isEmpty ? 'None' : children}</dd>
    </div>
  );
}

function Thumbnail({ image, alt, className }: { image: DraftImage; alt: string; className: string }) {
  const url = imageUrl(image);
  return (
    <span className={`bg-tile border-line block overflow-hidden border ${className}`}>
      {url !== '' && <img src={url} alt={alt} className="size-full object-contain" />}
    </span>
  );
}
