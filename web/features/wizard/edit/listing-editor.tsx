import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, isMissing } from '../../../api/client.ts';
import { listingEditQuery } from './use-listing-edit.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { noSuchListing, PageFailure } from '../../../ui/page-failure.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { WizardSkeleton } from '../wizard-layout.tsx';
import { EditForm } from './edit-form.tsx';

/** The page where the owner of a published listing edits it. */
export function ListingEditor({ startupId }: { startupId: string }) {
  const query = useQuery(listingEditQuery(startupId));
  if (query.data === undefined && query.error instanceof ApiError) {
    return (
      <PageFailure {...(isMissing(query.error) ? noSuchListing : { title: query.error.message })}>
        <Link to="/dashboard" className={buttonClass('primary')}>
          View My Dashboard
        </Link>
      </PageFailure>
    );
  }
  return (
    <>
      {query.data === undefined && <h1 className="font-display mb-10 text-[2.6rem] leading-[1.05] sm:text-5xl">Edit listing</h1>}
      <QuerySection query={query} label="The listing" skeleton={<WizardSkeleton />}>
        {(loaded) => <EditForm loaded={loaded} />}
      </QuerySection>
    </>
  );
}
