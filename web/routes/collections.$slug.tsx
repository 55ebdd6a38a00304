import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound, redirect } from '@tanstack/react-router';
import { callQueryOrNull } from '../api/call-query.ts';
import { CollectionHeading } from '../features/collections/collection-heading.tsx';
import { collectionPage } from '../features/site/head-collections.ts';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { StartupsInCollection, StartupsInCollectionSkeleton } from '../features/startups/startups-in-collection.tsx';

export const Route = createFileRoute('/collections/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const collection = await queryClient.ensureQueryData(callQueryOrNull('getCollection', { params: { slug } }));
    if (collection === null) throw notFound();
    if (collection.slug !== slug)
      throw redirect({ to: '/collections/$slug', params: { slug: collection.slug }, statusCode: 301 });
  },
  component: CollectionPage,
  pendingComponent: StartupsInCollectionSkeleton,
  notFoundComponent: () => <NotFoundPage title="Collection not found." />,
});

function CollectionPage() {
  const { slug } = Route.useParams();
  const { data: collection } = useSuspenseQuery(callQueryOrNull('getCollection', { params: { slug } }));
  if (collection === null) return <NotFoundPage title="Collection not found." />;
  const { title, introduction, startups } = collection;
  return (
    <>
      <PageHead page={collectionPage(collection)} />
      <CollectionHeading kind={<Link to="/collections">Collections</Link>} title={title} introduction={introduction} />
      <StartupsInCollection title={title} startups={startups} />
    </>
  );
}
