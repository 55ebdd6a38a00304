/** What the founder offers to readers of the directory. */
export function SpecialOffer({ text }: { text: string }) {
  return (
    <section aria-labelledby="special-offer" className="bg-accent-wash rounded-card p-5">
      <h2 id="special-offer" className="text-accent text-lg leading-snug font-semibold">
        Special offer
      </h2>
      <p dir="auto" className="mt-1 leading-relaxed wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </section>
  );
}
