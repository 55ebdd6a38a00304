import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { FaqCategory, FaqItem } from '../../../server/domain/content/faq.contract.ts';
import { useHydrated } from '../../lib/hooks.ts';
import { paragraphs } from '../../lib/text.ts';

/** An index of all questions in two columns, followed by every answer. The URL's hash selects the current question. */
export function Questions({ categories }: { categories: readonly FaqCategory[] }) {
  const groups = addAnchors(categories);
  const hash = useRouterState({ select: ({ location }) => readHash(location.hash) });
  // The server does not get the hash, so the first render must not use it.
  const hydrated = useHydrated();
  const hasMounted = useRef(false);

  useEffect(() => {
    goTo(hash, hasMounted.current);
    hasMounted.current = true;
  }, [hash]);

  return (
    <>
      <nav aria-label="Questions" className="mt-10 gap-x-12 sm:columns-2">
        {groups.map(({ _id, name, faqs }) => (
          <div key={_id} className="mb-9 break-inside-avoid">
            <h2 id={`index-${_id}`} dir="auto" className="font-display border-line mb-2 border-b pb-2 text-xl leading-tight">
              {name}
            </h2>
            <ul aria-labelledby={`index-${_id}`}>
              {faqs.map(({ _id: id, question, anchor }) => (
                <li key={id}>
                  <Link
                    to="/faq"
                    hash={anchor}
                    hashScrollIntoView={false}
                    resetScroll={false}
                    activeProps={{}}
                    onClick={() => {
                      // Choosing the current question again does not change the URL, so the effect above does not run.
                      if (anchor === hash) goTo(anchor, true);
                    }}
                    dir="auto"
                    className="text-soft hover:text-ink flex min-h-9 items-center py-1 leading-snug no-underline hover:underline"
                  >
                    {question}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {groups.map(({ _id, name, faqs }) => (
        <section
          key={_id}
          aria-labelledby={`answers-${_id}`}
          className="border-line mt-8 border-t pt-8 md:grid md:grid-cols-[15rem_1fr] md:gap-10"
        >
          <h2
            id={`answers-${_id}`}
            dir="auto"
            className="font-display mb-5 text-2xl leading-tight md:sticky md:top-24 md:self-start"
          >
            {name}
          </h2>
          <div className="space-y-9">
            {faqs.map(({ _id: id, question, answer, anchor }) => (
              <article key={id} className="max-w-2xl">
                <h3
                  id={anchor}
                  dir="auto"
                  tabIndex={-1}
                  className={`scroll-mt-24 text-lg leading-snug font-semibold outline-offset-4 ${hydrated && anchor === hash ? 'text-accent' : ''}`}
                >
                  {question}
                </h3>
                <div className="text-soft mt-2 space-y-3">
                  {paragraphs(answer).map((paragraph, index) => (
                    <p key={index} dir="auto" className="whitespace-pre-line">
                      {paragraph}
                    </p>
                  ))}
                </div>
              </article>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

/** Scrolls to a question and focuses it, so that Tab and a screen reader continue at its answer. */
function goTo(anchor: string, animated: boolean): void {
  const target = anchor === '' ? null : document.getElementById(anchor);
  if (target === null) return;
  target.focus({ preventScroll: true });
  // A visit that starts with a hash jumps to the question. Choosing a question scrolls smoothly.
  const smooth = animated && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ behavior: smooth ? 'smooth' : 'instant', block: 'start' });
}

function readHash(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
}

/** A question with the id of its heading on the page. */
interface FaqItemWithAnchor extends FaqItem {
  anchor: string;
}

/** Gives each question a unique anchor, even when two have the same slug or a slug is empty. Drops empty categories. */
export function addAnchors(categories: readonly FaqCategory[]): { _id: string; name: string; faqs: FaqItemWithAnchor[] }[] {
  const usedAnchors = new Set<string>();
  return categories
    .filter(({ faqs }) => faqs.length > 0)
    .map(({ _id, name, faqs }) => ({
      _id,
      name,
      faqs: faqs.map((item) => {
        const slug = item.slug || 'question';
        let anchor = slug;
        for (let suffix = 2; usedAnchors.has(anchor); suffix += 1) anchor = `${slug}-${suffix}`;
        usedAnchors.add(anchor);
        return { ...item, anchor };
      }),
    }));
}
