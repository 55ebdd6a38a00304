import { Link } from '@tanstack/react-router';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { recordImpression } from '../../api/analytics.ts';
import { useOnVisible } from '../../lib/hooks.ts';
import { LogoTile } from '../../ui/logo-tile.tsx';
import { CompareBox } from '../compare/compare-box.tsx';
import { CollectButton } from '../collections/collect-button.tsx';
import { LikeButton } from '../favorites/like-button.tsx';
import { rowStyle, StatusMark } from './card-parts.tsx';
import { Tags } from './startup-list-item.tsx';

/** A listing as a tile of a grid. */
export function StartupTile({
  id,
  startup,
  eager = false,
}: {
  /** The anchor for links to this tile. */
  id?: string | undefined;
  startup: StartupCard;
  eager?: boolean;
}) {
  const ref = useOnVisible<HTMLElement>(() => recordImpression(startup._id));
  return (
    <article
      id={id}
      ref={ref}
      style={rowStyle(startup)}
      className="stretched-link-card border-line bg-raised hover:border-field rounded-card relative flex h-full min-w-0 flex-col border p-5 transition-colors"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <LogoTile name={startup.name} src={startup.logo} eager={eager} />
        <div className="relative z-[1] flex flex-wrap gap-2">
          <CollectButton startup={startup} />
          <LikeButton startup={startup} />
        </div>
      </div>
      <h3 dir="auto" className="mt-4 text-lg leading-snug font-semibold">
        <Link to="/startup/$slug" params={{ slug: startup.slug }} className="stretched-link no-underline">
          <span>{startup.name}</span>
        </Link>
        <StatusMark startup={startup} />
      </h3>
      <p dir="auto" className="text-soft mt-1 line-clamp-3 leading-snug">
        {startup.tagline}
      </p>
      <div className="mt-auto pt-2">
        <Tags tags={startup.tags} />
        <CompareBox startup={startup} />
      </div>
    </article>
  );
}

export function StartupTileSkeleton() {
  return (
    <div aria-hidden="true" className="border-line rounded-card border p-5">
      <div className="skeleton size-14 rounded-xl" />
      <div className="skeleton mt-5 h-4 w-32" />
      <div className="skeleton mt-2 h-4 w-full" />
      <div className="skeleton mt-2 h-4 w-2/3" />
    </div>
  );
}
