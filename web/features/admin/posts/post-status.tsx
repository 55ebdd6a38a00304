import type { Post, PostEdit } from '../../../../server/domain/content/posts.contract.ts';
import { isPublicPost } from '../../../../server/domain/content/posts.rules.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { useViewerClock } from '../../../lib/hooks.ts';
import { SelectField } from '../forms/fields.tsx';
import { Pill } from '../layout/pill.tsx';

type Publication = Pick<Post, 'status' | 'publishedAt'>;

/** Whether a published post waits for its publish date. */
function useIsWaiting(post: Publication): boolean {
  const now = useViewerClock()?.now;
  return now !== undefined && post.status === 'published' && !isPublicPost(post, now.toISOString());
}

export function PostStatus({ post }: { post: Publication }) {
  const isWaiting = useIsWaiting(post);
  if (isWaiting) return <Pill color="blue">Scheduled</Pill>;
  return post.status === 'published' ? <Pill color="green">Published</Pill> : <Pill>Draft</Pill>;
}

const statuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
] as const;

/** The status in the editor. A post imported with a future date shows when it becomes public. */
export function PostStatusField({
  publishedAt,
  value,
  onChange,
}: {
  publishedAt: string | null;
  value: PostEdit['status'];
  onChange: (status: PostEdit['status']) => void;
}) {
  const isWaiting = useIsWaiting({ status: value, publishedAt });
  const hint = isWaiting && publishedAt !== null ? `To be published on ${formatDateTime(publishedAt)}.` : undefined;
  return <SelectField label="Status" options={statuses} value={value} hint={hint} onChange={onChange} />;
}
