import { Link } from '@tanstack/react-router';
import type { PublicPost } from '../../../server/domain/content/posts.contract.ts';
import { AuthorLine } from './author-line.tsx';
import { excerptRepeatsOpening } from './blocks.ts';
import { PostImage } from './post-image.tsx';

/** Category, title, author, date and image above a post's text. */
export function PostHeader({ post }: { post: PublicPost }) {
  return (
    <header>
      <div className="mx-auto max-w-[43rem]">
        <p className="flex flex-wrap gap-x-2 text-[0.95rem]">
          <Link to="/blog" className="text-soft hover:text-ink inline-flex min-h-6 no-underline hover:underline">
            Blog
          </Link>
          {post.category !== null && (
            <>
              <span aria-hidden="true" className="text-soft">
                /
              </span>
              <Link
                to="/blog/category/$slug"
                params={{ slug: post.category.slug }}
                dir="auto"
                className="text-accent inline-flex min-h-6 font-semibold no-underline hover:underline"
              >
                {post.category.name}
              </Link>
            </>
          )}
        </p>
        <h1 dir="auto" className="font-display mt-3 text-4xl leading-[1.1] sm:text-5xl">
          {post.title}
        </h1>
        {post.excerpt !== '' && !excerptRepeatsOpening(post.excerpt, post.content) && (
          <p dir="auto" className="text-soft mt-4 text-xl leading-snug">
            {post.excerpt}
          </p>
        )}
        <div className="mt-6">
          <AuthorLine post={post} size="large" />
        </div>
      </div>
      {post.featuredImage !== '' && (
        <div className="mx-auto mt-8 max-w-[58rem]">
          <PostImage
            src={post.featuredImage}
            alt=""
            eager
            size={{ width: 1200, height: 630 }}
            className="rounded-card border-line bg-sunken aspect-[40/21] h-auto w-full border object-cover"
          />
        </div>
      )}
    </header>
  );
}
