import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { OwnStartup as Startup } from '../../../server/domain/submissions/submissions.contract.ts';
import { formatRelative } from '../../../server/domain/core/dates.ts';
import { queueText } from '../../../server/domain/submissions/review-queue.ts';
import { progressOf, type Progress, progressSteps } from '../../../server/domain/listings/startups.rules.ts';
import { useIsOffline } from '../../offline/transport/use-offline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LogoTile } from '../../ui/logo-tile.tsx';
import { Check, Clock, X, type LucideIcon } from 'lucide-react';
import { CardFooter } from './card-footer.tsx';

/** A separate chunk that is not precached, because nothing in it works offline. */
const ListingActions = lazyPart(async () => (await import('./listing-actions.tsx')).ListingActions, CardFooter);

/**
 * One of the member's listings with its progress through review and the next action. `isAsked` says whether the review waits for
 * the member's answer.
 */
export function OwnStartup({ startup, isAsked }: { startup: Startup; isAsked: boolean }) {
  const { _id, name, tagline, logo, status, featured, rejectionReason = '', queue, publishedAt } = startup;
  const [now] = useState(() => new Date());
  const isOffline = useIsOffline();
  return (
    <article aria-labelledby={`startup-${_id}`} className="bg-raised rounded-card flex h-full flex-col p-5">
      <div className="flex items-start gap-4">
        <LogoTile name={name} slug={startup.slug} src={logo} />
        <div className="min-w-0">
          <h3 id={`startup-${_id}`} tabIndex={-1} dir="auto" className="text-lg leading-snug font-semibold outline-none">
            {name}
          </h3>
          <p dir="auto" className="text-soft line-clamp-2 leading-snug">
            {tagline}
          </p>
        </div>
      </div>
      <div className="mt-5">
        {status === 'archived' ? (
          <p className="font-semibold">Taken down</p>
        ) : (
          <ProgressTracker name={name} progress={progressOf({ status, featured })} />
        )}
      </div>
      {isAsked && (
        <p className="mt-4 leading-snug">
          We have a question and are waiting for your answer. <a href="#questions">Answer it</a>
        </p>
      )}
      {queue !== undefined && !isAsked && (
        <p className="text-soft mt-4 leading-snug">
          {queueText(queue, now)} <Link to="/how-it-works">How reviews work</Link>
        </p>
      )}
      {status === 'pending' && queue === undefined && publishedAt !== null && publishedAt > now.toISOString() && (
        <p className="text-soft mt-4 leading-snug">It will be published {formatRelative(publishedAt, { now })}.</p>
      )}
      {status === 'rejected' && rejectionReason !== '' && (
        <p className="mt-4 border-s-2 ps-3 leading-snug whitespace-pre-line" style={{ borderColor: 'var(--color-red)' }}>
          <strong>Reason:</strong> <bdi>{rejectionReason}</bdi>
        </p>
      )}
      {isOffline ? (
        <CardFooter startup={startup} />
      ) : (
        <Suspense fallback={<CardFooter startup={startup} />}>
          <ListingActions startup={startup} />
        </Suspense>
      )}
    </article>
  );
}

export function OwnStartupSkeleton() {
  return (
    <div className="bg-raised rounded-card p-5">
      <div className="flex gap-4">
        <div className="skeleton size-14 rounded-xl" />
        <div className="grow">
          <div className="skeleton h-5 w-32" />
          <div className="skeleton mt-2 h-4 w-full" />
        </div>
      </div>
      <div className="skeleton mt-6 h-4 w-24" />
      <div className="skeleton mt-3 h-3 w-full rounded-full" />
      <div className="skeleton mt-9 h-10 w-28 rounded-full" />
    </div>
  );
}

/** The color, icon and pattern of each state; no state is shown by color alone. */
const colorStyles: Record<Progress['color'], { bar: string; text: string; Icon: LucideIcon }> = {
  yellow: {
    bar: 'bg-yellow bg-[repeating-linear-gradient(-45deg,transparent_0_7px,rgb(255_255_255/0.35)_7px_14px)]',
    text: 'text-yellow',
    Icon: Clock,
  },
  green: { bar: 'bg-green', text: 'text-green', Icon: Check },
  red: { bar: 'bg-red', text: 'text-red', Icon: X },
};

/** A listing's progress as a bar over the three steps of review. */
function ProgressTracker({ name, progress }: { name: string; progress: Progress }) {
  const { label, percent, color, steps } = progress;
  const { bar, text, Icon } = colorStyles[color];
  return (
    <div>
      <p className="mb-2 flex items-center gap-1.5 font-semibold">
        <Icon aria-hidden="true" strokeWidth={2.5} className={`size-4.5 ${text}`} />
        {label}
        <span className="text-soft ml-auto font-normal tabular-nums">{percent}%</span>
      </p>
      <progress
        className="sr-only"
        aria-label={`Progress of ${name}`}
        aria-valuetext={`${label}, ${percent}%`}
        value={percent}
        max={100}
      />
      <div aria-hidden="true" className="border-field/50 bg-sunken h-3 overflow-hidden rounded-full border">
        <div className={`h-full rounded-full ${bar}`} style={{ width: `${percent}%` }} />
      </div>
      <ol className="mt-2 flex justify-between gap-3 text-sm">
        {progressSteps.map((step, index) => {
          const done = index < steps;
          return (
            <li key={step} className={done ? 'font-semibold' : 'text-soft'}>
              {step}
              <span className="sr-only">{done ? ': done' : ': not done yet'}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
