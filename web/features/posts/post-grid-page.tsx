import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { PostPage } from '../../../server/domain/content/posts.contract.ts';
import { countOf } from '../../lib/text.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { Pager } from '../../ui/pager.tsx';
import { PostList, PostListSkeleton } from './post-list.tsx';

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
            <p>Nothing has been written here yet.</p>
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
