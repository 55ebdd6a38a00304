import { ArrowUpRight } from 'lucide-react';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { recordTraffic } from '../../api/analytics.ts';
import { hostOf } from '../../lib/text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LogoTile } from '../../ui/logo-tile.tsx';
import { ClaimButton } from '../claims/claim-button.tsx';
import { CollectButton } from '../collections/collect-button.tsx';
import { LikeButton } from '../favorites/like-button.tsx';
import { StatusMark } from './card-parts.tsx';

/** A listing's logo, name and tagline. */
export function StartupHeader({ startup }: { startup: PublicStartup }) {
  return (
    <header className="startup-header grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 lg:col-start-1 lg:row-start-1 lg:min-h-36 [&>.logo-tile]:max-sm:size-16 sm:[&>.logo-tile]:row-span-2">
      <LogoTile name={startup.name} slug={startup.slug} src={startup.logo} size="large" eager />
      <div className="min-w-0 sm:self-end">
        {startup.featured && <p className="text-accent text-sm font-semibold">Featured</p>}
        <h1 dir="auto" className="font-display text-3xl leading-tight wrap-anywhere sm:text-4xl">
          <span>{startup.name}</span>
          <StatusMark startup={startup} />
        </h1>
      </div>
      <div className="min-w-0 max-sm:col-span-2 sm:self-start">
        <p dir="auto" className="text-soft text-lg leading-snug wrap-anywhere">
          {startup.tagline}
        </p>
        {startup.verifiedAt !== undefined && (
          <p className="text-green mt-1 flex items-center gap-1.5 text-sm font-semibold">
            {/* The Check icon of lucide, inlined because it would become a separate chunk here. */}
            <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2.5} className="size-4">
              <path d="M20 6 9 17l-5-5" />
            </svg>
            <span title={`${hostOf(startup.website)}, ${formatDate(startup.verifiedAt)}`}>Verified owner</span>
          </p>
        )}
      </div>
    </header>
  );
}

/**
 * The buttons to visit, like, collect and claim a listing. They are sticky: at the top on phones, otherwise above the facts. On
 * wide screens, their box is as high as the page and lets clicks through.
 */
export function StartupActions({ startup }: { startup: PublicStartup }) {
  return (
    <div className="pointer-events-none z-10 max-lg:contents lg:col-start-2 lg:row-[1/-1]">
      <div className="bg-paper pointer-events-auto sticky top-0 z-10 -mx-4 mt-1 flex flex-wrap gap-2 px-4 py-2 md:top-16 print:hidden">
        <a
          href={startup.affiliateLink ?? startup.website}
          target="_blank"
          rel={`noopener ${startup.affiliateLink === undefined ? '' : 'sponsored '}nofollow`}
          title={hostOf(startup.website)}
          onClick={() => recordTraffic(startup._id)}
          className={buttonClass('primary', 'lg:grow')}
        >
          Visit Site <ArrowUpRight aria-hidden="true" className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
        <LikeButton startup={startup} large />
        <CollectButton startup={startup} large />
        {startup.userId === undefined && <ClaimButton key={startup._id} startup={startup} />}
      </div>
    </div>
  );
}
