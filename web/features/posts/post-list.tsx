import type { ComponentProps, ReactNode } from 'react';
import type { PostPage } from '../../../server/domain/content/posts.contract.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PostCard, PostCardSkeleton } from './post-card.tsx';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../lib/text.ts';
import { buttonClass } from '../../ui/button.tsx';

/** One page of posts with a pager. `whenEmpty` is shown when there are no posts. */
export function PostList({
  postPage,
  columns,
  lead = false,
  whenEmpty,
  pageLink,
}: {
  postPage: PostPage;
  /** Two columns beside the sidebar, otherwise three. */
  columns: 2 | 3;
  lead?: boolean;
  whenEmpty: ReactNode;
  pageLink: ComponentProps<typeof Pager>['link'];
}) {
  const { posts, total, totalPages, currentPage } = postPage;
  if (total === 0) return <EmptyState title="No Posts Found">{whenEmpty}</EmptyState>;
  return (
    <>
      {posts.length === 0 ? (
        <EmptyState title="This page does not exist">
          {pageLink(1, 'Go to the first page', { className: 'underline' })}
        </EmptyState>
      ) : (
        <div className={`grid gap-4 sm:grid-cols-2 sm:gap-5 ${columns === 3 ? 'lg:grid-cols-3' : ''}`}>
          {posts.map((post, index) => (
            <PostCard key={post._id} post={post} lead={lead && index === 0} />
          ))}
        </div>
      )}
      <Pager current={Math.min(currentPage, totalPages)} last={totalPages} link={pageLink} />
    </>
  );
}

export function PostListSkeleton({ columns }: { columns: 2 | 3 }) {
  return (
    <div className={`grid gap-4 sm:grid-cols-2 sm:gap-5 ${columns === 3 ? 'lg:grid-cols-3' : ''}`}>
      {Array.from({ length: 2 * columns }, (_, index) => (
        <PostCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** All posts of one category or tag. */
export function PostGridPage({
  title,
  postPage,
  pageLink,
}: {
  title: string;
  postPage: PostPage;
  pageLink: ComponentProps<typeof Pager>['link'];
}) {
  return (
    <>
      <p className="text-[0.95rem]">
        <Link to="/blog" className="text-soft hover:text-ink inline-flex min-h-6 no-underline hover:underline">
          Blog
        </Link>
      </p>
      <h1 dir="auto" className="font-display mt-2 text-4xl leading-[1.1] sm:text-5xl">
        {title}
      </h1>
      <p className="text-soft mt-3 mb-8 text-xl leading-snug">{countOf(postPage.total, 'post')}</p>
      <PostList
        postPage={postPage}
        columns={3}
        whenEmpty={
          <>
            <p>No posts yet.</p>
            <Link to="/blog" className={buttonClass()}>
              Show all posts
            </Link>
          </>
        }
        pageLink={pageLink}
      />
    </>
  );
}

export function PostGridSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true" className="skeleton mt-8 mb-16 h-12 w-72 max-w-full" />
      <PostListSkeleton columns={3} />
    </>
  );
}
