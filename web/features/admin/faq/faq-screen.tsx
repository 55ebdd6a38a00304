import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../api/admin-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { FaqEditor } from './faq-editor.tsx';

/** Loads the FAQ into its editor; all categories and questions are saved at once. */
export function FaqScreen() {
  const query = useQuery({ ...callQuery('getFaqDraft'), staleTime: 0 });
  // The editor keeps the first list: a refetch does not overwrite what is being edited.
  const [loaded, setLoaded] = useState<typeof query.data>();
  if (loaded === undefined && query.data !== undefined && !query.isFetching) setLoaded(query.data);
  if (loaded !== undefined) return <FaqEditor loaded={loaded} />;
  return (
    <>
      <ScreenHeading title="FAQ Management" />
      {query.isError ? (
        <div role="alert" className="border-line rounded-card border px-6 py-14 text-center">
          <p className="font-semibold">Failed to load FAQs.</p>
          <Button className="mt-4" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <output className="sr-only">Loading...</output>
          <div aria-hidden="true" className="space-y-5">
            {Array.from({ length: 3 }, (_, index) => (
              <div key={index} className="skeleton rounded-card h-44 w-full" />
            ))}
          </div>
        </>
      )}
    </>
  );
}
