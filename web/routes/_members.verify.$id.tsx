import { createFileRoute, useParams } from '@tanstack/react-router';
import { OwnershipPage } from '../features/ownership/ownership-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';

/** Where a member proves that the website of a listing is theirs. */
export const Route = createFileRoute('/_members/verify/$id')({ component: VerifyPage });

function VerifyPage() {
  // Not of `Route`: every page would load a file of its own for it.
  const { id } = useParams({ from: '/_members/verify/$id' });
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Verify ownership' }} />
      <OwnershipPage key={id} startupId={id} />
    </>
  );
}
