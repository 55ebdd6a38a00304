import { createFileRoute, useParams } from '@tanstack/react-router';
import { OwnershipPage } from '../features/ownership/ownership-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';

/** The page where a member proves that the website of a startup is theirs. */
export const Route = createFileRoute('/_members/verify/$id')({ component: VerifyPage });

function VerifyPage() {
  // Refers to the route by its path, because using `Route` here would add this page's code to the script of all routes, which
  // every visit loads.
  const { id } = useParams({ from: '/_members/verify/$id' });
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Verify ownership' }} />
      <OwnershipPage key={id} startupId={id} />
    </>
  );
}
