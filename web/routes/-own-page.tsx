import type { QueryClient } from '@tanstack/react-query';
import { useSuspenseQuery } from '@tanstack/react-query';
import { notFound, redirect, useParams } from '@tanstack/react-router';
import type { PageAddress } from '../../server/domain/content/pages.contract.ts';
import { formatDate } from '../../server/domain/core/dates.ts';
import { callQueryOrNull } from '../api/call-query.ts';
import { ownPage } from '../features/site/head-own-page.ts';
import { PostBody } from '../features/posts/post-body.tsx';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';

/**
 * Loads one of the operator's pages, which is either at /SLUG (`short`) or at /pages/SLUG. Requests for the other address or for
 * a former slug are redirected to the current address.
 */
export async function loadOwnPage(queryClient: QueryClient, slug: string, address: PageAddress): Promise<void> {
  const page = await queryClient.ensureQueryData(callQueryOrNull('getPage', { params: { slug } }));
  if (page === null) throw notFound();
  if (page.slug === slug && page.address === address) return;
  throw redirect({
    to: page.address === 'short' ? '/$slug' : '/pages/$slug',
    params: { slug: page.slug },
    statusCode: 301,
  });
}

/** The component of both routes to the operator's pages, /SLUG and /pages/SLUG. */
export function OwnPage() {
  const { slug = '' } = useParams({ strict: false });
  const { data: page } = useSuspenseQuery(callQueryOrNull('getPage', { params: { slug } }));
  if (page === null) return <NotFoundPage />;
  return (
    <article className="mx-auto max-w-[43rem]">
      <PageHead page={ownPage(page)} />
      <h1 dir="auto" className="font-display text-4xl leading-[1.1] sm:text-5xl">
        {page.title}
      </h1>
      <p className="text-soft mt-4">
        Updated on <time dateTime={page.updatedAt}>{formatDate(page.updatedAt)}</time>
      </p>
      <div className="mt-8">
        <PostBody content={page.content} />
      </div>
    </article>
  );
}

export function OwnPageSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true" className="mx-auto max-w-[43rem]">
        <div className="skeleton h-12 w-2/3" />
        <div className="skeleton mt-8 h-40 w-full" />
      </div>
    </>
  );
}
