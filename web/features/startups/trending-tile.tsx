import { Link } from '@tanstack/react-router';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { recordImpression } from '../../api/analytics.ts';
import { useOnVisible } from '../../lib/hooks.ts';
import { LogoTile } from '../../ui/logo-tile.tsx';
import { LikeButton } from '../favorites/like-button.tsx';
import { StatusMark } from './card-parts.tsx';

/** A listing in the trending strip: its name and tagline, each on one line. */
export function TrendingTile({ startup }: { startup: StartupCard }) {
  const ref = useOnVisible<HTMLElement>(() => recordImpression(startup._id));
  return (
    <article
      ref={ref}
      className="stretched-link-card bg-raised rounded-card hover:outline-line relative flex h-full min-w-0 items-center gap-3 px-3 py-3 outline outline-transparent transition-colors"
    >
      <LogoTile name={startup.name} slug={startup.slug} src={startup.logo} size="row" eager />
      <div className="min-w-0 grow">
        <h3 dir="auto" className="truncate leading-snug font-semibold">
          <Link to="/startup/$slug" params={{ slug: startup.slug }} className="stretched-link no-underline">
            {startup.name}
          </Link>
          <StatusMark startup={startup} />
        </h3>
        <p dir="auto" className="text-soft truncate text-[0.95rem] leading-snug">
          {startup.tagline}
        </p>
      </div>
      <div className="relative flex gap-2">
        <LikeButton startup={startup} />
      </div>
    </article>
  );
}
