import { Link } from '@tanstack/react-router';
import type { PostCard as Card } from '../../../server/domain/content/posts.contract.ts';
import { AuthorLine } from './author-line.tsx';
import { PostImage } from './post-image.tsx';

/** A post as a card of a list. A `lead` card spans the whole width. */
export function PostCard({
  post,
  lead = false,
  headingLevel: Heading = 'h2',
}: {
  post: Card;
  lead?: boolean;
  headingLevel?: 'h2' | 'h3';
}) {
  const hasImage = post.featuredImage !== '';
  return (
    <article
      className={`stretched-link-card border-line bg-raised hover:border-field rounded-card relative flex h-full flex-col overflow-hidden border transition-colors ${
        lead ? 'sm:col-span-2' : ''
      } ${lead && hasImage ? 'sm:grid sm:grid-cols-2' : ''}`}
    >
      {hasImage && (
        <PostImage
          src={post.featuredImage}
          alt=""
          eager={lead}
          size={{ width: 1200, height: 630 }}
          className={`bg-sunken aspect-[40/21] h-auto w-full object-cover ${lead ? 'sm:aspect-auto sm:h-full sm:min-h-72' : ''}`}
        />
      )}
      <div className={`flex min-w-0 grow flex-col ${lead ? 'p-5 sm:p-8' : 'p-5'}`}>
        {post.category !== null && (
          <p dir="auto" className="text-accent text-sm font-semibold">
            {post.category.name}
          </p>
        )}
        <Heading
          dir="auto"
          className={`font-display mt-1 leading-[1.2] text-pretty ${lead ? 'text-2xl sm:text-[2rem] sm:leading-[1.15]' : 'text-xl'}`}
        >
          <Link to="/blog/$slug" params={{ slug: post.slug }} className="stretched-link no-underline">
            {post.title}
          </Link>
        </Heading>
        {post.excerpt !== '' && (
          <p dir="auto" className={`text-soft mt-2 leading-normal ${hasImage && !lead ? 'line-clamp-3' : 'line-clamp-5'}`}>
            {post.excerpt}
          </p>
        )}
        <div className="mt-auto pt-5">
          <AuthorLine post={post} />
        </div>
      </div>
    </article>
  );
}

export function PostCardSkeleton() {
  return (
    <div aria-hidden="true" className="border-line rounded-card overflow-hidden border">
      <div className="skeleton aspect-[40/21] rounded-none" />
      <div className="p-5">
        <div className="skeleton h-4 w-20" />
        <div className="skeleton mt-3 h-6 w-full" />
        <div className="skeleton mt-3 h-4 w-4/5" />
        <div className="skeleton mt-6 h-7 w-40 rounded-full" />
      </div>
    </div>
  );
}
