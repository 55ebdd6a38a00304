import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { say } from '../../server/domain/core/noun.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import { callQuery } from '../api/call-query.ts';
import { tagsPage } from '../features/site/head-tags.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { TagList } from '../features/startups/tag-list.tsx';
import { countOf, formatCount } from '../lib/text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TopicSkeleton } from './-topic-page.tsx';

export const Route = createFileRoute('/tags/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(callQuery('listTags', {})),
  component: TagsPage,
  pendingComponent: TopicSkeleton,
});

function TagsPage() {
  const { data: tags } = useSuspenseQuery(callQuery('listTags', {}));
  return (
    <>
      <PageHead page={tagsPage} />
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Tags</h1>
      {tags.length === 0 ? (
        <div className="mt-6">
          <EmptyState title="No tags yet">{say`Tags appear with the first startup that has one.`}</EmptyState>
        </div>
      ) : (
        <>
          <p className="text-soft mt-1">
            {tags.length < pageSizes.tags
              ? say`${countOf(tags.length, 'tag')}, with the number of startups for each.`
              : say`The ${formatCount(tags.length)} most used tags, with the number of startups for each.`}
          </p>
          <TagList tags={tags} />
        </>
      )}
    </>
  );
}
