import { Link } from '@tanstack/react-router';
import { nouns, say } from '../../../server/domain/core/noun.ts';
import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import type { PublicStartup, StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { isClosed } from '../../../server/domain/listings/card-fields.ts';
import { comparisonOf } from '../../../server/domain/listings/comparison.ts';
import { sharedTopics } from '../../../server/domain/listings/shared-topics.ts';
import { countOf } from '../../lib/text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StartupListItem } from './startup-list-item.tsx';

/** The number of alternatives in the link that compares them with the listing. */
const comparedAtOnce = 3;

/** The maximum number of shared tags and categories named in a reason. */
const maxTopics = 4;

/** Says what a listing has in common with the original, as the reason why it is an alternative. */
function reasonOf(topics: readonly string[]): string {
  if (topics.length === 0) return 'Has words in common';
  const others = topics.length - maxTopics;
  return `In common: ${topics.slice(0, maxTopics).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

/** The listings most similar to a startup, most similar first, each with the topics that they have in common. */
export function Alternatives({
  startup,
  similar,
  categories,
}: {
  startup: PublicStartup;
  similar: readonly StartupCard[];
  /** The startup's categories. */
  categories: readonly Category[];
}) {
  const { name, slug } = startup;
  const categoryNames = new Map(categories.map((category) => [category.slug, category.name]));
  const comparison = (others: readonly StartupCard[]) => ({
    startups: comparisonOf([slug, ...others.map((other) => other.slug)]),
  });
  return (
    <>
      <header className="max-w-3xl">
        <p className="text-soft text-sm font-semibold">
          <Link to="/startup/$slug" params={{ slug }} dir="auto">
            {name}
          </Link>
        </p>
        <h1 className="font-display mt-1 text-4xl leading-[1.1] wrap-anywhere sm:text-5xl">
          Alternatives to <bdi>{name}</bdi>
        </h1>
        <p dir="auto" className="text-soft mt-4 text-lg leading-relaxed">
          {startup.tagline}
        </p>
        {similar.length > 0 && (
          <p className="mt-4 leading-relaxed">
            {isClosed(startup) && `${name} has closed. `}
            {countOf(similar.length, ...nouns())} {similar.length === 1 ? 'is' : 'are'} similar, the most similar first. They
            share its tags, its categories or words of its tagline.
          </p>
        )}
      </header>
      {similar.length === 0 ? (
        <div className="mt-10">
          <EmptyState title="No close alternatives">
            <p>
              {say`No other startup shares a tag, a category or a significant word with `}
              {name}.
            </p>
            <Link to="/categories" className={buttonClass()}>
              Browse categories
            </Link>
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="mt-6 print:hidden">
            <Link to="/compare" search={comparison(similar.slice(0, comparedAtOnce))} className={buttonClass()}>
              Compare {name} with {['', 'the alternative', 'both alternatives'][similar.length] ?? 'the first three'}
            </Link>
          </p>
          <ol aria-label={`Alternatives to ${name}`} className="divide-line border-line mt-8 divide-y border-y">
            {similar.map((other) => {
              const shared = sharedTopics(startup, other);
              const topics = [
                ...shared.categories.map((category) => categoryNames.get(category) ?? category),
                ...shared.tags.map((tag) => `#${tag}`),
              ];
              return (
                <li key={other._id} className="py-2">
                  <StartupListItem startup={other} headingLevel="h2" />
                  <div className="text-soft space-y-1 pb-2 text-sm sm:pl-[4.5rem]">
                    <p dir="auto">{reasonOf(topics)}</p>
                    <p className="print:hidden">
                      <Link to="/compare" search={comparison([other])} className="hover:text-ink inline-flex min-h-6 underline">
                        Compare
                        <span className="sr-only">
                          {' '}
                          {other.name} with {name}
                        </span>
                      </Link>
                    </p>
                  </div>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </>
  );
}
