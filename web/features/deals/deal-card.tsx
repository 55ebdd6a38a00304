import { ArrowUpRight } from 'lucide-react';
import type { Deal } from '../../../server/domain/content/deals.contract.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { hostOf } from '../../lib/text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LogoTile } from '../../ui/logo-tile.tsx';

export function DealCard({ deal }: { deal: Deal }) {
  return (
    <article
      className={`bg-raised rounded-card flex h-full flex-col border p-5 sm:p-6 ${deal.featured ? 'border-accent/60' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-3.5">
        <LogoTile name={deal.companyName} src={deal.companyLogo} />
        <p dir="auto" className="min-w-0 grow basis-24 leading-snug font-semibold">
          {deal.companyName}
        </p>
        {deal.featured && (
          <p className="bg-accent-wash text-accent shrink-0 rounded-full px-3 py-1 text-sm leading-tight font-semibold">
            Featured
          </p>
        )}
      </div>
      <h2 dir="auto" className="font-display mt-5 text-[1.4rem] leading-[1.2]">
        {deal.headline}
      </h2>
      <p dir="auto" className="text-soft mt-2.5 leading-normal">
        {deal.description}
      </p>
      {deal.tags.length > 0 && (
        <p dir="auto" className="text-soft mt-3 text-sm">
          {deal.tags.slice(0, 3).join(' · ')}
        </p>
      )}
      {/* Replies stored on the device by an earlier version have no `endsOn`. */}
      {deal.endsOn && <p className="text-soft mt-3 text-sm">Until {formatDate(deal.endsOn)}</p>}
      <div className="mt-auto pt-6">
        <a
          href={deal.dealUrl}
          target="_blank"
          rel="noopener sponsored nofollow"
          title={hostOf(deal.dealUrl)}
          className={buttonClass(deal.featured ? 'primary' : 'quiet')}
        >
          Get Deal <ArrowUpRight aria-hidden="true" className="size-4" />
          <span className="sr-only">from {deal.companyName} (opens in a new tab)</span>
        </a>
      </div>
    </article>
  );
}

export function DealCardSkeleton() {
  return (
    <div aria-hidden="true" className="border-line rounded-card border p-6">
      <div className="flex items-center gap-3.5">
        <div className="skeleton size-14 rounded-xl" />
        <div className="skeleton h-4 w-28" />
      </div>
      <div className="skeleton mt-6 h-7 w-4/5" />
      <div className="skeleton mt-3 h-4 w-full" />
      <div className="skeleton mt-2 h-4 w-2/3" />
      <div className="skeleton mt-8 h-11 w-32 rounded-full" />
    </div>
  );
}
