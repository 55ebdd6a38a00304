import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound, redirect } from '@tanstack/react-router';
import { tagKey } from '../../server/domain/listings/tags.rules.ts';
import { callQueryOrNull } from '../api/call-query.ts';
import { tagPage } from '../features/site/head-tags.ts';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { listParams, noSuchPage, searchParams } from '../lib/search-params.ts';
import { loadTopic } from './-load-topic.ts';
import { TopicPage, TopicSkeleton } from './-topic-page.tsx';
import { chipClass } from '../ui/button.tsx';
import { TagLink } from '../features/startups/card-parts.tsx';

export const Route = createFileRoute('/tags/$tag')({
  validateSearch: searchParams(listParams),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const key = tagKey(params.tag);
    const movedTo = (to: string) => redirect({ to: '/tags/$tag', params: { tag: to }, search: deps, statusCode: 301 });
    if (key !== params.tag && key !== '') throw movedTo(key);
    const tag = await queryClient.ensureQueryData(callQueryOrNull('getTag', { params: { tag: key } }));
    if (tag === null) throw notFound();
    const current = tagKey(tag.tag);
    if (current !== key) throw movedTo(current);
    return loadTopic(queryClient, { tag: key }, deps);
  },
  component: TagPage,
  pendingComponent: TopicSkeleton,
  notFoundComponent: ({ data }) => <NotFoundPage {...(data === noSuchPage ? {} : { title: 'Tag not found.' })} />,
});

function TagPage() {
  const { tag: key } = Route.useParams();
  const { page = 1 } = Route.useLoaderDeps();
  const { firstPage, choice, isEmpty } = Route.useLoaderData();
  const { data } = useSuspenseQuery(callQueryOrNull('getTag', { params: { tag: key } }));
  if (data === null) return <NotFoundPage title="Tag not found." />;
  const { tag, startupCount, related } = data;
  return (
    <>
      <PageHead page={tagPage({ tag, key, startupCount, page, choice, isEmpty })} />
      <TopicPage
        topic={{ tag: key }}
        name={tag}
        header={
          <header>
            <p className="text-soft text-sm font-semibold">
              <Link to="/tags">All tags</Link>
            </p>
            <h1 dir="auto" className="font-display text-3xl leading-tight wrap-anywhere sm:text-4xl">
              #{tag}
            </h1>
          </header>
        }
        related={related.length === 0 ? undefined : <TagChips tags={related} />}
        relatedLabel="Related tags"
        firstPage={firstPage}
        choice={choice}
      />
    </>
  );
}

/** On phones the tags are one line that scrolls horizontally, as in `CategoryChips`. */
function TagChips({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label="Related tags" className="-ml-6 flex gap-2 overflow-x-auto py-1 pl-6 [scrollbar-width:none] sm:ml-0 sm:pl-0">
      {tags.map((tag) => (
        <li key={tag} className="shrink-0">
          <TagLink tag={tag} className={chipClass} />
        </li>
      ))}
    </ul>
  );
}
