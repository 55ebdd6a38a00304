import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { callQueryOrNull } from '../api/call-query.ts';
import { CollectionHeading } from '../features/collections/collection-heading.tsx';
import { sharedCollectionPage } from '../features/site/head-collections.ts';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { StartupsInCollection, StartupsInCollectionSkeleton } from '../features/startups/startups-in-collection.tsx';

export const Route = createFileRoute('/collections/shared/$token')({
  loader: async ({ context: { queryClient }, params: { token } }) => {
    if ((await queryClient.ensureQueryData(callQueryOrNull('getSharedCollection', { params: { token } }))) === null)
      throw notFound();
  },
  component: SharedCollectionPage,
  pendingComponent: StartupsInCollectionSkeleton,
  notFoundComponent: () => <NotFoundPage title="Collection not found." />,
});

function SharedCollectionPage() {
  const { token } = Route.useParams();
  const { data: collection } = useSuspenseQuery(callQueryOrNull('getSharedCollection', { params: { token } }));
  if (collection === null) return <NotFoundPage title="Collection not found." />;
  const { title, introduction, startups } = collection;
  return (
    <>
      <PageHead page={sharedCollectionPage(collection)} />
      <CollectionHeading kind="A collection that someone shared with you" title={title} introduction={introduction} />
      <StartupsInCollection title={title} startups={startups} />
    </>
  );
}
