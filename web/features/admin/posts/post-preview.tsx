import { type MouseEvent, type ReactNode, useState } from 'react';
import type { PostEdit } from '../../../../server/domain/content/posts.contract.ts';
import type { Content } from './post-edit.ts';

/** The post as visitors see it. */
export function PostPreview({ post, renderBody }: { post: PostEdit; renderBody: (content: Content) => ReactNode }) {
  const { title, excerpt, featuredImage, content, tags } = post;
  const [imageFailed, setImageFailed] = useState(false);
  return (
    // The links inside are interactive; the article only handles clicks that bubble up from them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events jsx-a11y/no-noninteractive-element-interactions -- see above
    <article onClick={preventNavigation} aria-label="Preview" className="border-line rounded-card bg-paper border p-5 sm:p-8">
      <div className="mx-auto max-w-[43rem]">
        <p dir="auto" className="font-display text-3xl leading-[1.1] sm:text-4xl">
          {title || 'Untitled'}
        </p>
        {excerpt !== '' && (
          <p dir="auto" className="text-soft mt-4 text-xl leading-snug">
            {excerpt}
          </p>
        )}
        {featuredImage !== '' && !imageFailed && (
          <img
            src={featuredImage}
            alt=""
            onError={() => setImageFailed(true)}
            className="rounded-card border-line bg-sunken mt-6 aspect-[40/21] w-full border object-cover"
          />
        )}
        {imageFailed && <p className="text-accent mt-6 font-semibold">The featured image cannot be shown.</p>}
        <div className="mt-8">{renderBody(content)}</div>
        {tags.length > 0 && (
          <p dir="auto" className="text-soft mt-8">
            {tags.map((tag) => `#${tag}`).join(' ')}
          </p>
        )}
      </div>
    </article>
  );
}

/** Following a link of the content would leave the editor. */
function preventNavigation(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault();
}
