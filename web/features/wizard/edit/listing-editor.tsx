import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../../api/client.ts';
import { listingEditQuery } from '../../../api/listing-edits.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { WizardSkeleton } from '../wizard-layout.tsx';
import { EditForm } from './edit-form.tsx';

/** The page where the owner of a published listing edits it. */
export function ListingEditor({ startupId }: { startupId: string }) {
  const query = useQuery(listingEditQuery(startupId));
  if (query.data === undefined && query.error instanceof ApiError) return <CannotEdit message={query.error.message} />;
  return (
    <>
      {query.data === undefined && <h1 className="font-display mb-10 text-[2.6rem] leading-[1.05] sm:text-5xl">Edit listing</h1>}
      <QuerySection query={query} label="The listing" skeleton={<WizardSkeleton />}>
        {(loaded) => <EditForm loaded={loaded} />}
      </QuerySection>
    </>
  );
}

function CannotEdit({ message }: { message: string }) {
  return (
    <div role="alert" className="mx-auto max-w-xl py-16 text-center">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">{message}</h1>
      <Link to="/dashboard" className={buttonClass('primary', 'mt-8')}>
        View My Dashboard
      </Link>
    </div>
  );
}
