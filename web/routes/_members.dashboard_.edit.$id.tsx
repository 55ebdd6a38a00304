import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { ListingEditor } from '../features/wizard/edit/listing-editor.tsx';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/_members/dashboard_/edit/$id')({ component: EditPage });

/** Looked up by path: importing `Route` here would bundle this page's code with the routes, which every visit loads. */
const route = getRouteApi('/_members/dashboard_/edit/$id');

function EditPage() {
  const { id } = route.useParams();
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Edit listing' }} />
      <ListingEditor key={id} startupId={id} />
    </>
  );
}
