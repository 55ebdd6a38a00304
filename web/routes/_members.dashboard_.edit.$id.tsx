import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { ListingEditor } from '../features/wizard/edit/listing-editor.tsx';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/_members/dashboard_/edit/$id')({ component: EditPage });

function EditPage() {
  // Refers to the route by its path, because using `Route` here would add this page's code to the script of all routes, which
  // every visit loads.
  const { id } = getRouteApi('/_members/dashboard_/edit/$id').useParams();
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Edit listing' }} />
      <ListingEditor key={id} startupId={id} />
    </>
  );
}
