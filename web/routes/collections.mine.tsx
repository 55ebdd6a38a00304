import { createFileRoute } from '@tanstack/react-router';
import { OwnCollections } from '../features/collections/own-collections.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { filterParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/collections/mine')({
  staticData: { rendered: 'browser' },
  validateSearch: searchParams({ open: filterParam }),
  component: OwnCollectionsPage,
});

function OwnCollectionsPage() {
  const { open } = Route.useSearch();
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Your collections' }} />
      <OwnCollections openId={open} />
    </>
  );
}
