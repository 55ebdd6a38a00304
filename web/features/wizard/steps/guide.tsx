import { withNoun } from '../../../../server/domain/core/noun.ts';
import type { ListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { imageUrl } from '../images/image-url.ts';

/** Advice for each step, based on what reviewers look at. */
const adviceByStep: readonly { title: string; points: readonly string[] }[] = [
  {
    title: 'What gets in',
    points: [
      'The product can be used or tried today, or has a waiting list.',
      'The website is the product’s own, not a store page or a profile.',
      'The pitch says what it does. Superlatives are cut.',
    ],
  },
  {
    title: 'Topics that help',
    points: [
      'Choose what people would search for, not everything that applies.',
      'The first topic decides which startups are shown next to yours.',
    ],
  },
  {
    title: 'Images that sell',
    points: [
      'Show the product itself, with something in it.',
      'Wide images work best, 1,600 pixels or more.',
      'They are resized on your device before they are uploaded.',
    ],
  },
  {
    title: 'Who made it',
    points: ['Use their usernames on this site, so we can find them.', 'Everyone counts: designers, writers, weekend helpers.'],
  },
  {
    title: 'Nearly there',
    points: [
      'Tell us what the reviewer should try first, and which test account to use.',
      'Introductions are optional and cost nothing.',
    ],
  },
  {
    title: 'What happens next',
    points: [
      'A person reviews every submission.',
      'We email you when we receive it, and again when we have decided.',
      'If it is rejected, we tell you why, and you can submit it again.',
    ],
  },
];

/** A preview of the listing's tile, and advice for the step. */
export function Guide({ step, values }: { step: number; values: ListingDraft }) {
  const url = imageUrl(values.icon);
  const { title, points } = adviceByStep[step - 1] ?? { title: '', points: [] };
  return (
    <aside aria-label="Help" className="space-y-8 lg:sticky lg:top-8">
      <section aria-label="Preview" className="max-lg:hidden">
        <p className="text-soft mb-2 text-sm">In the directory</p>
        <div className="border-line bg-raised rounded-card flex items-center gap-4 border p-4">
          <LogoTile name={values.productName || '?'} src={url} />
          <div className="min-w-0 leading-snug">
            <p className={`truncate font-semibold ${values.productName === '' ? 'text-soft' : ''}`}>
              {values.productName || 'Product name'}
            </p>
            <p className="text-soft line-clamp-2 text-[0.95rem]">{values.pitch || 'Your pitch, in one sentence.'}</p>
          </div>
        </div>
      </section>
      <section aria-labelledby="guide" className="border-line border-t pt-6 lg:border-t-0 lg:pt-0">
        <h2 id="guide" className="font-display text-xl leading-tight">
          {title}
        </h2>
        <ul className="text-soft mt-3 space-y-2.5 leading-snug">
          {points.map((point) => (
            <li key={point} className="border-line border-l-2 pl-3.5">
              {withNoun(point)}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
