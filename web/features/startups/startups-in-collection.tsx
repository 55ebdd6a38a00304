import { Link } from '@tanstack/react-router';
import { nouns, say } from '../../../server/domain/core/noun.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { countOf } from '../../lib/text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CompareButton } from '../compare/compare-button.tsx';
import { StartupTile, StartupTileSkeleton } from './startup-tile.tsx';

const gridClass = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** The startups of a collection, in the collection's order. */
export function StartupsInCollection({ title, startups }: { title: string; startups: readonly StartupCard[] }) {
  return (
    <section aria-label={say`Startups in ${title}`} className="mt-10">
      {startups.length === 0 ? (
        <EmptyState title="Nothing here right now">
          <Link to="/" className={buttonClass()}>
            See what's new
          </Link>
        </EmptyState>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-soft text-base">{countOf(startups.length, ...nouns())}</h2>
            <CompareButton />
          </div>
          <div className={gridClass}>
            {startups.map((startup) => (
              <StartupTile key={startup._id} startup={startup} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

export function StartupsInCollectionSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true" className="skeleton h-12 w-72 max-w-full" />
      <div className={`mt-24 ${gridClass}`}>
        <StartupTileSkeleton />
        <StartupTileSkeleton />
        <StartupTileSkeleton />
      </div>
    </>
  );
}
