import { Link } from '@tanstack/react-router';
import type { PostCard } from '../../../server/domain/content/posts.contract.ts';
import { AuthorLine } from './author-line.tsx';

/** The newest posts as a short column, for pages outside the blog. */
export function RecentPosts({ posts }: { posts: readonly PostCard[] }) {
  return (
    <section aria-labelledby="recent-posts" className="border-line lg:border-l lg:pl-8">
      <h2 id="recent-posts" className="font-display text-2xl leading-tight">
        Lately on the blog
      </h2>
      <ul className="divide-line mt-3 divide-y">
        {posts.map((post) => (
          <li key={post._id} className="py-5">
            <Link
              to="/blog/$slug"
              params={{ slug: post.slug }}
              dir="auto"
              className="inline-block min-h-6 text-lg leading-snug font-semibold no-underline hover:underline"
            >
              {post.title}
            </Link>
            <div className="mt-3">
              <AuthorLine post={post} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
