import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { recordImpression } from '../../api/analytics.ts';
import { useOnVisible } from '../../lib/hooks.ts';
import { LogoTile } from '../../ui/logo-tile.tsx';
import { CollectButton } from '../collections/collect-button.tsx';
import { CompareBox } from '../compare/compare-box.tsx';
import { LikeButton } from '../favorites/like-button.tsx';
import { rowStyle, StatusMark, TagLink } from './card-parts.tsx';

/** A listing as an item of the feed or a search. Memoized, because the feed renders again when the time changes and for each page. */
export const StartupListItem = memo(function StartupListItem({
  id,
  startup,
  headingLevel: Heading,
  renderText = (text) => text,
}: {
  /** The anchor for links to this item. */
  id?: string | undefined;
  startup: StartupCard;
  headingLevel: 'h2' | 'h3' | 'h4';
  /** Renders name and tagline, for example with highlighted words. */
  renderText?: (text: string) => ReactNode;
}) {
  const ref = useOnVisible<HTMLElement>(() => recordImpression(startup._id));
  return (
    <article
      id={id}
      ref={ref}
      style={rowStyle(startup)}
      className="stretched-link-card hover:bg-sunken/70 relative flex flex-wrap items-center gap-4 rounded-2xl py-3.5 xl:-mx-3 xl:px-3 transition-colors"
    >
      <LogoTile name={startup.name} src={startup.logo} />
      <div className="min-w-0 grow basis-24">
        <Heading dir="auto" className="text-[1.0625rem] leading-snug font-semibold">
          <Link to="/startup/$slug" params={{ slug: startup.slug }} className="stretched-link no-underline">
            <span>{renderText(startup.name)}</span>
          </Link>
          <StatusMark startup={startup} />
        </Heading>
        <p dir="auto" className="text-soft line-clamp-3 leading-snug sm:line-clamp-2">
          {renderText(startup.tagline)}
        </p>
        <Tags tags={startup.tags} />
        <CompareBox startup={startup} />
      </div>
      <div className="relative flex shrink-0 flex-col-reverse items-stretch gap-2 sm:flex-row">
        <CollectButton startup={startup} />
        <LikeButton startup={startup} />
      </div>
    </article>
  );
});

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <p className="text-soft mt-1 flex flex-wrap gap-x-3 text-sm">
      {tags.slice(0, 3).map((tag) => (
        <TagLink key={tag} tag={tag} className="relative z-[1] min-h-6 max-w-full truncate no-underline hover:underline" />
      ))}
    </p>
  );
}

export function StartupListItemSkeleton() {
  return (
    <div aria-hidden="true" className="flex items-center gap-4 py-3.5">
      <div className="skeleton size-14 shrink-0 rounded-xl" />
      <div className="grow space-y-2">
        <div className="skeleton h-4 w-40 max-w-full" />
        <div className="skeleton h-4 w-full max-w-md" />
      </div>
      <div className="skeleton h-11 w-14 shrink-0 rounded-xl" />
    </div>
  );
}
