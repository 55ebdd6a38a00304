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

/** A listing's logo, name and tagline, and the buttons to visit, like and claim it. */
export function StartupHeader({ startup }: { startup: PublicStartup }) {
  return (
    <>
      <header className="startup-header flex flex-col gap-6 sm:flex-row sm:items-start sm:gap-8">
        <LogoTile name={startup.name} slug={startup.slug} src={startup.logo} size="large" eager />
        <div className="min-w-0 grow">
          {startup.featured && <p className="text-accent mb-1 text-sm font-semibold">Featured</p>}
          <h1 dir="auto" className="font-display text-4xl leading-[1.1] sm:text-5xl">
            {startup.name}
            <StatusMark startup={startup} />
          </h1>
          <p dir="auto" className="text-soft mt-3 max-w-2xl text-xl leading-snug">
            {startup.tagline}
          </p>
          {startup.verifiedAt !== undefined && (
            <p className="text-green mt-2 flex items-center gap-1.5 text-sm font-semibold">
              {/* The icon Check of lucide, which would be a separate chunk here. */}
              <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2.5} className="size-4">
                <path d="M20 6 9 17l-5-5" />
              </svg>
              <span title={`${hostOf(startup.website)}, ${formatDate(startup.verifiedAt)}`}>Verified owner</span>
            </p>
          )}
        </div>
      </header>
      <div className="bg-paper/95 sticky top-0 z-10 -mx-4 mt-4 md:top-16 flex flex-wrap gap-x-3 gap-y-2 px-4 py-2 backdrop-blur sm:mt-5 print:static">
        <a
          href={startup.affiliateLink ?? startup.website}
          target="_blank"
          rel={`noopener ${startup.affiliateLink === undefined ? '' : 'sponsored '}nofollow`}
          title={hostOf(startup.website)}
          onClick={() => recordTraffic(startup._id)}
          className={buttonClass('primary')}
        >
          Visit Site <ArrowUpRight aria-hidden="true" className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
        <LikeButton startup={startup} large />
        <CollectButton startup={startup} large />
        {startup.userId === undefined && <ClaimButton key={startup._id} startup={startup} />}
      </div>
    </>
  );
}
