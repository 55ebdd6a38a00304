import type { PostCard } from '../../../server/domain/content/posts.contract.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { initialOf } from '../../../server/domain/core/initials.ts';
import { PostImage } from './post-image.tsx';

const sizes = {
  small: { box: 'size-7 text-sm', pixels: 28 },
  large: { box: 'size-11 text-lg', pixels: 44 },
} as const;

/** The author and the date of a post. */
export function AuthorLine({
  post: { author, publishedAt },
  size = 'small',
}: {
  post: Pick<PostCard, 'author' | 'publishedAt'>;
  size?: keyof typeof sizes;
}) {
  return (
    <div className={`flex items-center ${size === 'small' ? 'gap-2.5 text-[0.95rem]' : 'gap-3.5'}`}>
      <Avatar author={author} size={size} />
      <p className={`min-w-0 leading-snug ${size === 'small' ? 'flex flex-wrap gap-x-2.5' : ''}`}>
        <span className={size === 'small' ? 'font-medium' : 'block font-semibold'}>
          <bdi>{author.name}</bdi>
        </span>
        {publishedAt !== null && (
          <time dateTime={publishedAt} className="text-soft block">
            {formatDate(publishedAt)}
          </time>
        )}
      </p>
    </div>
  );
}

/** The author's image, or the initial of the name if there is no image. It is decorative, because the name is beside it. */
function Avatar({ author: { name, avatar }, size }: { author: PostCard['author']; size: keyof typeof sizes }) {
  const { box, pixels } = sizes[size];
  return (
    <span
      aria-hidden="true"
      className={`${box} bg-accent-wash text-accent font-display relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full select-none`}
    >
      {initialOf(name)}
      {avatar !== '' && (
        <PostImage
          src={avatar}
          alt=""
          size={{ width: pixels, height: pixels }}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
