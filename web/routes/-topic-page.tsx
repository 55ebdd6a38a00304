import type { ReactNode } from 'react';
import { say } from '../../server/domain/core/noun.ts';
import type { ListChoice } from '../api/list-choice.ts';
import type { Topic } from '../api/startups.ts';
import { FilteredList } from '../features/filters/filtered-list.tsx';
import { StartupGrid } from '../features/startups/startup-grid.tsx';
import { StartupTileSkeleton } from '../features/startups/startup-tile.tsx';

/** The page of a category or tag: its header, related topics, and its startups with their filters. */
export function TopicPage({
  topic,
  name,
  header,
  related,
  relatedLabel,
  firstPage,
  choice,
}: {
  topic: Topic;
  name: string;
  header: ReactNode;
  /** Links; undefined when there are none. */
  related: ReactNode;
  relatedLabel: string;
  firstPage: number;
  choice: ListChoice;
}) {
  return (
    <>
      {header}
      {related !== undefined && (
        <nav aria-label={relatedLabel} className="mt-3">
          {related}
        </nav>
      )}
      <section aria-label={say`Startups in ${name}`} className="mt-3">
        <FilteredList list={topic} choice={choice}>
          <StartupGrid
            key={`${JSON.stringify(topic)} ${firstPage} ${choice.filters} ${choice.sort} ${choice.limit}`}
            topic={topic}
            firstPage={firstPage}
            choice={choice}
          />
        </FilteredList>
      </section>
    </>
  );
}

export function TopicSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div className="skeleton rounded-card h-28" />
      <div className="mt-20 grid gap-4 sm:grid-cols-2">
        <StartupTileSkeleton />
        <StartupTileSkeleton />
        <StartupTileSkeleton />
      </div>
    </>
  );
}
