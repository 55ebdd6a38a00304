import { Link, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { FaqCategory } from '../../../server/contract/faq.ts';
import { useHydrated } from '../../lib/hooks.ts';
import { paragraphs } from '../../lib/text.ts';
import { anchored } from './faq-anchors.ts';

/** An index of all questions in two columns, then every answer. The address says which question is open. */
export function Questions({ categories }: { categories: readonly FaqCategory[] }) {
  const groups = anchored(categories);
  const hash = useRouterState({ select: ({ location }) => readHash(location.hash) });
  // The server never hears of the hash, so the first render cannot know it either.
  const hydrated = useHydrated();
  const arrived = useRef(false);

  /** The reader's place moves too, so that Tab and a screen reader go on from the answer. */
  const goTo = useCallback((anchor: string, chosen: boolean) => {
    const target = anchor === '' ? null : document.getElementById(anchor);
    if (target === null) return;
    target.focus({ preventScroll: true });
    // Who arrives with an anchor stands there at once; who chooses one sees the way.
    const smooth = chosen && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    target.scrollIntoView({ behavior: smooth ? 'smooth' : 'instant', block: 'start' });
  }, []);

  useEffect(() => {
    goTo(hash, arrived.current);
    arrived.current = true;
  }, [hash, goTo]);

  return (
    <>
      <nav aria-label="Questions" className="mt-10 gap-x-12 sm:columns-2">
        {groups.map(({ _id, name, faqs }) => (
          <div key={_id} className="mb-9 break-inside-avoid">
            <h2 id={`index-${_id}`} className="font-display border-line mb-2 border-b pb-2 text-xl leading-tight">
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
                      // The address does not change, so nothing else would take the reader there again.
                      if (anchor === hash) goTo(anchor, true);
                    }}
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
          <h2 id={`answers-${_id}`} className="font-display mb-5 text-2xl leading-tight md:sticky md:top-24 md:self-start">
            {name}
          </h2>
          <div className="space-y-9">
            {faqs.map(({ _id: id, question, answer, anchor }) => (
              <article key={id} className="max-w-2xl">
                <h3
                  id={anchor}
                  tabIndex={-1}
                  className={`scroll-mt-24 text-lg leading-snug font-semibold outline-offset-4 ${hydrated && anchor === hash ? 'text-accent' : ''}`}
                >
                  {question}
                </h3>
                <div className="text-soft mt-2 space-y-3">
                  {paragraphs(answer).map((paragraph, at) => (
                    <p key={at} className="whitespace-pre-line">
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

function readHash(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
}
