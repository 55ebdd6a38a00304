import { useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { pageCount } from '../../../server/domain/core/paging.ts';
import type { ListChoice } from '../../api/list-choice.ts';
import { searchQuery } from '../../api/startups.ts';
import { formatCount } from '../../lib/text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { fold } from '../../../server/domain/core/fold.ts';

/** One page of search results, in the server's order: those with every word, then those that match in part. */
export function SearchResults({
  q,
  page,
  choice,
  renderStartup,
  narrowed,
  searchLink,
  whenEmpty,
  pageLink,
}: {
  q: string;
  page: number;
  choice: ListChoice;
  /** Renders the results beside the filters. */
  narrowed: (results: ReactNode) => ReactNode;
  /** `marked` has the beginnings of the words that were found. */
  renderStartup: (startup: StartupCard, marked: readonly string[], headingLevel: 'h2' | 'h3') => ReactNode;
  /** A link to the search for another text. */
  searchLink: (q: string) => ReactNode;
  whenEmpty: ReactNode;
  pageLink: ComponentProps<typeof Pager>['link'];
}) {
  const { data } = useSuspenseQuery(searchQuery(q, choice, page));
  const { startups, total, partial, corrected, marked } = data;
  const lastPage = pageCount(total + partial, choice.limit);
  const wholeOnPage = Math.max(0, total - (page - 1) * choice.limit);
  const whole = startups.slice(0, wholeOnPage);
  const inPart = startups.slice(wholeOnPage);
  const isEmpty = total + partial === 0;
  return (
    <>
      <h1 className="font-display text-3xl leading-[1.15] sm:text-4xl">
        Search results for: <span className="text-accent block sm:inline">"{q}"</span>
      </h1>
      <p className="text-soft mt-2 mb-8" aria-live="polite">
        {formatCount(total)} startups found
        {partial > 0 && `, and ${formatCount(partial)} that match in part`}
      </p>
      {corrected !== undefined && <p className="-mt-4 mb-8">Did you mean {searchLink(corrected)}?</p>}
      {(!isEmpty || choice.filters !== '') &&
        narrowed(
          <>
            {whole.length > 0 && <div className="max-w-4xl">{whole.map((startup) => renderStartup(startup, marked, 'h2'))}</div>}
            {inPart.length > 0 && (
              <section aria-labelledby="partial-matches" className={whole.length > 0 ? 'mt-12 max-w-4xl' : 'max-w-4xl'}>
                <SectionHeading id="partial-matches">Matches in part</SectionHeading>
                {inPart.map((startup) => renderStartup(startup, marked, 'h3'))}
              </section>
            )}
            <Pager current={Math.min(page, lastPage)} last={lastPage} link={pageLink} />
          </>,
        )}
      {isEmpty && choice.filters === '' && (
        <EmptyState title="No Results Found">
          <p>Try searching for something else.</p>
          {whenEmpty}
        </EmptyState>
      )}
    </>
  );
}

const word = /[\p{L}\p{N}]+/gu;

/** A text whose words are highlighted when they begin with one of `marked`, which are folded. */
export function MarkedText({ text, marked }: { text: string; marked: readonly string[] }) {
  const found = marked.length === 0 ? [] : [...text.matchAll(word)].filter(([each]) => isMarked(fold(each), marked));
  if (found.length === 0) return text;
  return (
    <>
      {found.map((match, at) => {
        const before = found[at - 1];
        const start = before === undefined ? 0 : before.index + before[0].length;
        return (
          <span key={match.index}>
            {text.slice(start, match.index)}
            <mark className="bg-accent/15 text-ink rounded-sm">{match[0]}</mark>
          </span>
        );
      })}
      {text.slice((found.at(-1)?.index ?? 0) + (found.at(-1)?.[0].length ?? 0))}
    </>
  );
}

/** A beginning of up to three letters matches only words that are at most one letter longer: "ai" does not match "aircraft". */
function isMarked(folded: string, marked: readonly string[]): boolean {
  return marked.some((start) => folded.startsWith(start) && (start.length > 3 || folded.length <= start.length + 1));
}
