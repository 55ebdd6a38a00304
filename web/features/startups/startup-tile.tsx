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
}: {
  /** The anchor for links to this tile. */
  id?: string | undefined;
  startup: StartupCard;
}) {
  const ref = useOnVisible<HTMLElement>(() => recordImpression(startup._id));
  return (
    <article
      id={id}
      ref={ref}
      style={rowStyle(startup)}
      className="stretched-link-card bg-raised rounded-card hover:outline-line relative flex h-full min-w-0 flex-col p-4 outline outline-transparent transition-colors"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LogoTile name={startup.name} slug={startup.slug} src={startup.logo} size="row" />
        <div className="relative z-[1] flex flex-wrap gap-2">
          <CollectButton startup={startup} />
          <LikeButton startup={startup} />
        </div>
      </div>
      <h3 dir="auto" className="mt-3 leading-snug font-semibold">
        <Link to="/startup/$slug" params={{ slug: startup.slug }} className="stretched-link no-underline">
          <span>{startup.name}</span>
        </Link>
        <StatusMark startup={startup} />
      </h3>
      <p dir="auto" className="text-soft mt-0.5 line-clamp-3 text-[0.95rem] leading-snug">
        {startup.tagline}
      </p>
      <div className="mt-auto pt-1.5">
        <Tags tags={startup.tags} />
        <CompareBox startup={startup} />
      </div>
    </article>
  );
}

export function StartupTileSkeleton() {
  return (
    <div aria-hidden="true" className="bg-raised rounded-card p-4">
      <div className="skeleton rounded-tile size-12" />
      <div className="skeleton mt-4 h-4 w-32" />
      <div className="skeleton mt-2 h-4 w-full" />
      <div className="skeleton mt-2 h-4 w-2/3" />
    </div>
  );
}
