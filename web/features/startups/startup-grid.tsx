import { Link } from '@tanstack/react-router';
import { nouns, say } from '../../../server/domain/core/noun.ts';
import type { ListChoice } from '../../api/list-choice.ts';
import { type Topic, startupsQuery } from '../../api/startups.ts';
import { countOf } from '../../lib/text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore, PreviousPages, useMorePages } from './more-pages.tsx';
import { StartupTile } from './startup-tile.tsx';

/** The startups of a category or tag; a button loads more. */
export function StartupGrid({ topic, firstPage, choice }: { topic: Topic; firstPage: number; choice: ListChoice }) {
  const pages = useMorePages(startupsQuery(topic, choice, firstPage), choice);
  const { startups, total, list, anchors } = pages;
  if (startups.length === 0 && choice.filters !== '') return null;
  if (startups.length === 0) {
    return (
      <EmptyState title={say`No startups here yet`}>
        <p>No one has launched here yet. Yours would be the first.</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/submit-startup" className={buttonClass('primary')}>{say`Submit a startup`}</Link>
          <Link to="/categories" className={buttonClass()}>
            Browse categories
          </Link>
        </div>
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">{countOf(total, ...nouns())}</h2>
      <PreviousPages pages={pages} label={say`Previous startups`} />
      <div ref={list} className="grid gap-4 sm:grid-cols-2">
        {startups.map((startup) => (
          <StartupTile key={startup._id} id={anchors.get(startup._id)} startup={startup} />
        ))}
      </div>
      <div className="mt-8 flex flex-col items-center gap-4">
        <LoadMore pages={pages} onPress={pages.loadMore} />
      </div>
    </>
  );
}
