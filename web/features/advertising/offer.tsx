import { ArrowRight } from 'lucide-react';
import type { Advertising } from '../../../server/domain/content/advertising.contract.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { ReactNode } from 'react';

type PricingCard = Advertising['pricingCards'][number];

/** Complete class names, because Tailwind scans the source for them. */
const borders: Record<PricingCard['color'], string> = {
  green: 'border-green',
  blue: 'border-blue',
  orange: 'border-orange',
};

/** The texts, prices and sponsors of the advertising page. */
export function Offer({ advertising }: { advertising: Advertising }) {
  const { mainTitle, subtitle, introParagraph, statsParagraph, pricingCards, sponsorsTitle, sponsors } = advertising;
  return (
    <>
      <h1 dir="auto" className="font-display max-w-4xl text-[2.6rem] leading-[1.05] sm:text-6xl">
        {mainTitle}
      </h1>
      {subtitle !== '' && (
        <p dir="auto" className="text-soft mt-4 max-w-2xl text-xl leading-snug">
          {subtitle}
        </p>
      )}
      <div className="mt-10 grid gap-8 lg:grid-cols-2 lg:gap-14">
        {introParagraph !== '' && (
          <p dir="auto" className="max-w-2xl text-lg leading-relaxed whitespace-pre-line">
            {introParagraph}
          </p>
        )}
        {statsParagraph !== '' && (
          <p
            dir="auto"
            className="border-line font-display max-w-2xl border-s-2 ps-6 text-[1.35rem] leading-normal whitespace-pre-line"
          >
            <StrongText text={statsParagraph} />
          </p>
        )}
      </div>
      {pricingCards.length > 0 && (
        <ul aria-label="Prices" className="mt-14 grid gap-5 md:grid-cols-3">
          {pricingCards.map((card, index) => (
            <li key={index} className="grid">
              <Card card={card} />
            </li>
          ))}
        </ul>
      )}
      {sponsors.length > 0 && (
        <section aria-label={sponsorsTitle || 'Sponsors'} className="border-line mt-16 border-t pt-10 text-center">
          {sponsorsTitle !== '' && (
            <h2 dir="auto" className="text-soft text-base">
              {sponsorsTitle}
            </h2>
          )}
          <ul className="font-display mt-5 flex flex-wrap items-baseline justify-center gap-x-10 gap-y-3 text-2xl">
            {sponsors.map(({ name }, index) => (
              <li key={index} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Card({ card: { title, price, description, cta, ctaLink, color } }: { card: PricingCard }) {
  const isExternal = /^https?:/i.test(ctaLink);
  return (
    <article className={`${borders[color]} bg-raised rounded-card flex flex-col border-2 p-6`}>
      <h2 dir="auto" className="text-lg leading-snug font-semibold">
        {title}
      </h2>
      <p dir="auto" className="font-display mt-2 text-[1.75rem] leading-tight">
        {price}
      </p>
      <p dir="auto" className="text-soft mt-3 mb-7 leading-normal whitespace-pre-line">
        {description}
      </p>
      <a
        href={ctaLink}
        dir="auto"
        {...(isExternal ? { target: '_blank', rel: 'noopener' } : {})}
        className={buttonClass('quiet', 'mt-auto self-start')}
      >
        {cta} <ArrowRight aria-hidden="true" className="size-4" />
        {isExternal && <span className="sr-only">(opens in a new tab)</span>}
      </a>
    </article>
  );
}

/** Renders text between double asterisks (**like this**) as bold. Unpaired asterisks stay as they are. */
function StrongText({ text }: { text: string }): ReactNode {
  return splitStrong(text).map(({ strong, text: segment }, index) =>
    strong ? (
      <strong key={index} className="text-accent font-normal">
        {segment}
      </strong>
    ) : (
      segment
    ),
  );
}

export function splitStrong(text: string): { strong: boolean; text: string }[] {
  return text
    .split(/\*\*(?=\S)([^*]+(?:\*[^*]+)*)(?<=\S)\*\*/)
    .map((segment, index) => ({ strong: index % 2 === 1, text: segment }))
    .filter(({ text: segment }) => segment !== '');
}
