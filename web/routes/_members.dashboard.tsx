import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { say } from '../../server/domain/core/noun.ts';
import { useMember } from '../api/account.ts';
import { callQuery } from '../api/call-query.ts';
import { markListingsSeen } from '../offline/app-badge.ts';
import { withPendingLikes } from '../offline/queue/queued-request.ts';
import { usePendingLikes } from '../offline/queue/pending-likes.ts';
import { useQueuedRequests } from '../offline/queue/use-queue.ts';
import { OwnClaims } from '../features/claims/own-claims.tsx';
import { OwnStartup, OwnStartupSkeleton } from '../features/dashboard/own-startup.tsx';
import { OwnText } from '../features/site/own-text.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { StartupTile, StartupTileSkeleton } from '../features/startups/startup-tile.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { QuerySection } from '../ui/query-section.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';

/** Loaded separately, because few members are invited to be a maker, and answering an invitation needs a network. */
const OwnMakers = lazyPart(async () => (await import('../features/makers/own-makers.tsx')).OwnMakers);

/** Loaded separately, because few members are asked questions, and answering needs a network. */
const OwnConversations = lazyPart(async () => (await import('../features/messages/own-conversations.tsx')).OwnConversations);

export const Route = createFileRoute('/_members/dashboard')({ component: DashboardPage });

/** Used for data that reviewers may have changed since the last visit. */
const alwaysRefetch = { refetchOnMount: 'always' } as const;

const useOwnMakers = () => useQuery({ ...callQuery('listOwnMakers'), ...alwaysRefetch });
const useOwnConversations = (userId: string) =>
  useQuery({ ...callQuery('listOwnConversations', { params: { userId } }), ...alwaysRefetch });
const useOwnStartups = (id: string) => useQuery({ ...callQuery('listOwnStartups', { params: { id } }), ...alwaysRefetch });
const useOwnFavorites = (userId: string) => useQuery({ ...callQuery('listFavorites', { params: { userId } }), ...alwaysRefetch });
const useOwnClaims = (userId: string) => useQuery({ ...callQuery('listOwnClaims', { params: { userId } }), ...alwaysRefetch });

function DashboardPage() {
  const { _id: userId, name, username } = useMember();
  const conversations = useOwnConversations(userId);
  const makers = useOwnMakers();
  const startups = useOwnStartups(userId);
  const favorites = useOwnFavorites(userId);
  const claims = useOwnClaims(userId);
  const askedIds = new Set(conversations.data?.flatMap(({ isAsked, id }) => (isAsked ? [id] : [])));
  // Waits for all sections, because a section that appears late would push down the section below it.
  const isLoading = [conversations, makers, startups, favorites, claims].some(({ isPending }) => isPending);
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Dashboard' }} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="font-display text-3xl leading-tight sm:text-4xl">Dashboard</h1>
          <p className="text-soft mt-1">Hello, {name || username}.</p>
        </div>
        <Link to="/submit-startup" className={buttonClass('primary')}>{say`+ Submit a Startup`}</Link>
      </div>
      <Suspense fallback={<DashboardSkeleton />}>
        {isLoading ? (
          <DashboardSkeleton />
        ) : (
          <div className="mt-8 space-y-10">
            {conversations.data?.length !== 0 && <OwnConversations result={conversations} />}
            {makers.data?.length !== 0 && <OwnMakers result={makers} />}
            <Submissions userId={userId} result={startups} askedIds={askedIds} />
            <Favorites result={favorites} />
            <Claims result={claims} askedIds={askedIds} />
          </div>
        )}
      </Suspense>
    </>
  );
}

/** At least as tall as the window, so that the footer does not move when the sections appear. */
function DashboardSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true" className="mt-8 min-h-dvh">
        <div className="skeleton mb-4 h-7 w-48" />
        <div className={gridClass}>
          <OwnStartupSkeleton />
          <OwnStartupSkeleton />
        </div>
        <div className="skeleton mt-10 mb-4 h-7 w-40" />
        <div className={gridClass}>
          <StartupTileSkeleton />
          <StartupTileSkeleton />
          <StartupTileSkeleton />
        </div>
      </div>
    </>
  );
}

const gridClass = 'grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3';

function Submissions({
  userId,
  result,
  askedIds,
}: {
  userId: string;
  result: ReturnType<typeof useOwnStartups>;
  askedIds: ReadonlySet<string>;
}) {
  const { data: loaded } = result;
  useEffect(() => void (loaded && markListingsSeen(userId, loaded)), [userId, loaded]);
  return (
    <section aria-labelledby="submissions">
      <SectionHeading id="submissions">Your submissions</SectionHeading>
      <QuerySection query={result} label="Your submissions" skeleton={null}>
        {(startups) =>
          startups.length === 0 ? (
            <EmptyState title="Nothing submitted yet">
              <p>Show the community what you are making. We review it, and you can follow its progress here.</p>
              <Link to="/submit-startup" className={buttonClass()}>{say`Submit your first startup`}</Link>
            </EmptyState>
          ) : (
            <ul className={gridClass}>
              {startups.map((startup) => (
                <li key={startup._id}>
                  <OwnStartup startup={startup} isAsked={askedIds.has(startup._id)} />
                </li>
              ))}
            </ul>
          )
        }
      </QuerySection>
    </section>
  );
}

function Favorites({ result }: { result: ReturnType<typeof useOwnFavorites> }) {
  const queuedRequests = useQueuedRequests();
  // In browsers without a queue, only this page knows of a like that is being sent.
  const pendingLikes = usePendingLikes();
  return (
    <section aria-labelledby="favorites">
      <SectionHeading id="favorites">Your favorites</SectionHeading>
      <QuerySection query={result} label="Your favorites" skeleton={null}>
        {(favorites) => {
          const startups = withPendingLikes(favorites, queuedRequests).filter(({ _id }) => pendingLikes.get(_id) !== false);
          return startups.length === 0 ? (
            <EmptyState title="No favorites yet">
              <p>
                <OwnText name="emptyFavorites">{say`Use the heart button on a startup to save it here.`}</OwnText>
              </p>
              <Link to="/" className={buttonClass()}>
                See what's new
              </Link>
            </EmptyState>
          ) : (
            <div className={gridClass}>
              {startups.map((startup) => (
                <StartupTile key={startup._id} startup={startup} />
              ))}
            </div>
          );
        }}
      </QuerySection>
    </section>
  );
}

function Claims({ result, askedIds }: { result: ReturnType<typeof useOwnClaims>; askedIds: ReadonlySet<string> }) {
  return (
    <section aria-labelledby="claims">
      <SectionHeading id="claims">Your claims</SectionHeading>
      <QuerySection query={result} label="Your claims" skeleton={null}>
        {(claims) =>
          claims.length === 0 ? (
            <EmptyState title="No claims">
              <p>Did someone else list your business? Open its page and choose “Claim Business”.</p>
              <Link to="/categories" className={buttonClass()}>
                Find your business
              </Link>
            </EmptyState>
          ) : (
            <OwnClaims claims={claims} askedIds={askedIds} />
          )
        }
      </QuerySection>
    </section>
  );
}
