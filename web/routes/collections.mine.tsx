import { createFileRoute } from '@tanstack/react-router';
import { useIsHidden } from '../api/settings.ts';
import { OwnCollections } from '../features/collections/own-collections.tsx';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { filterParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/collections/mine')({
  staticData: { rendered: 'browser' },
  validateSearch: searchParams({ open: filterParam }),
  component: OwnCollectionsPage,
});

function OwnCollectionsPage() {
  const { open } = Route.useSearch();
  // The root route refuses hidden pages before they load, except pages that only the browser renders, such as this one.
  if (useIsHidden('collections')) return <NotFoundPage />;
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Your collections' }} />
      <OwnCollections openId={open} />
    </>
  );
}
