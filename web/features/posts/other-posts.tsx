import { useSuspenseQuery } from '@tanstack/react-query';
import type { PublicPost } from '../../../server/domain/content/posts.contract.ts';
import { callQuery } from '../../api/call-query.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { PostCard } from './post-card.tsx';

const maxOtherPosts = 2;

/** The newest posts except the shown one. */
export function OtherPosts({ post }: { post: PublicPost }) {
  const { data: recent } = useSuspenseQuery(callQuery('listRecentPosts'));
  const others = recent.filter(({ _id }) => _id !== post._id).slice(0, maxOtherPosts);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-posts" className="border-line mx-auto mt-16 max-w-[58rem] border-t pt-10">
      <SectionHeading id="other-posts">You might also like</SectionHeading>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        {others.map((other) => (
          <PostCard key={other._id} post={other} headingLevel="h3" />
        ))}
      </div>
    </section>
  );
}
