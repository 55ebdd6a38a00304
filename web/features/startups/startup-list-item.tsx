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

/**
 * A listing as an item of the feed or a search. Memoized, because the feed renders again whenever the clock ticks or a page is
 * added.
 */
export const StartupListItem = memo(function StartupListItem({
  id,
  startup,
  headingLevel: Heading,
  isNew = false,
  eager = false,
  renderText = (text) => text,
}: {
  /** The anchor for links to this item. */
  id?: string | undefined;
  startup: StartupCard;
  headingLevel: 'h2' | 'h3' | 'h4';
  /** Whether the startup was published since the last visit of this device. */
  isNew?: boolean;
  /** Whether the item is on the first screen. */
  eager?: boolean;
  /** Renders name and tagline, for example with highlighted words. */
  renderText?: (text: string) => ReactNode;
}) {
  const ref = useOnVisible<HTMLElement>(() => recordImpression(startup._id));
  return (
    <article
      id={id}
      ref={ref}
      style={rowStyle(startup)}
      className="row stretched-link-card hover:bg-sunken/60 rounded-card relative -mx-2 px-2 py-2.5 transition-colors"
    >
      <div className="grid [grid-area:logo]">
        <LogoTile name={startup.name} slug={startup.slug} src={startup.logo} size="row" eager={eager} />
      </div>
      <Heading dir="auto" className="line-clamp-2 leading-snug font-semibold [grid-area:name] sm:self-end">
        <Link to="/startup/$slug" params={{ slug: startup.slug }} className="stretched-link no-underline">
          <span>{renderText(startup.name)}</span>
        </Link>
        <StatusMark startup={startup} />
        {isNew && (
          <span className="bg-accent ms-2 inline-block size-2 rounded-full align-middle">
            <span className="sr-only">New</span>
          </span>
        )}
      </Heading>
      <p
        dir="auto"
        className="text-soft line-clamp-3 text-sm leading-snug [grid-area:text] max-sm:mt-1 sm:line-clamp-2 sm:self-start sm:text-base sm:leading-snug"
      >
        {renderText(startup.tagline)}
      </p>
      <Tags tags={startup.tags} />
      <div className="relative flex gap-2 [grid-area:act]">
        <div className="max-sm:hidden">
          <CollectButton startup={startup} />
        </div>
        <LikeButton startup={startup} />
      </div>
      <div className="[grid-area:more]">
        <CompareBox startup={startup} />
      </div>
    </article>
  );
});

/** The first three tags of a listing, or as many of them as fit on one line. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <p className="text-soft flex h-6 flex-wrap gap-x-3 overflow-hidden text-sm leading-6 [grid-area:tags]">
      {tags.slice(0, 3).map((tag) => (
        <TagLink key={tag} tag={tag} className="hover:text-ink relative z-[1] max-w-full truncate no-underline hover:underline" />
      ))}
    </p>
  );
}

export function StartupListItemSkeleton() {
  return (
    <div aria-hidden="true" className="flex items-center gap-3 py-2.5 sm:gap-4">
      <div className="skeleton rounded-tile size-11 shrink-0 sm:size-12" />
      <div className="grow space-y-2">
        <div className="skeleton h-4 w-40 max-w-full" />
        <div className="skeleton h-4 w-full max-w-md" />
      </div>
      <div className="skeleton h-11 w-14 shrink-0 rounded-xl" />
    </div>
  );
}
