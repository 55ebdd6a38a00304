import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FaqDraft, faqDraftQuery } from '../../../api/admin-faq.ts';
import { Button } from '../../../ui/button.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { FaqEditor } from './faq-editor.tsx';

/** Spec §2, FAQ Management: categories with their questions, saved all at once. */
export function FaqScreen() {
  const found = useQuery(faqDraftQuery);
  // What somebody else saves meanwhile does not change what is being written here.
  const [loaded, setLoaded] = useState<FaqDraft>();
  if (loaded === undefined && found.data !== undefined && !found.isFetching) setLoaded(found.data);
  if (loaded !== undefined) return <FaqEditor loaded={loaded} />;
  return (
    <>
      <ScreenHeading title="FAQ Management" />
      {found.isError ? (
        <div role="alert" className="border-line rounded-card border px-6 py-14 text-center">
          <p className="font-semibold">Failed to load FAQs.</p>
          <Button className="mt-4" onClick={() => void found.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <output className="sr-only">Loading...</output>
          <div aria-hidden="true" className="space-y-5">
            {Array.from({ length: 3 }, (_, at) => (
              <div key={at} className="skeleton rounded-card h-44 w-full" />
            ))}
          </div>
        </>
      )}
    </>
  );
}
