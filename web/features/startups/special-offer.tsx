import { Gift } from 'lucide-react';

/** What the founder offers to readers of the directory. */
export function SpecialOffer({ text }: { text: string }) {
  return (
    <section aria-labelledby="special-offer" className="bg-accent-wash rounded-card flex gap-4 p-5">
      <Gift aria-hidden="true" className="text-accent mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        <h2 id="special-offer" className="text-lg leading-snug font-semibold">
          Special offer
        </h2>
        <p dir="auto" className="mt-1 leading-relaxed wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </div>
    </section>
  );
}
