import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdvertisingEdit, toAdvertisingEdit } from '../../../../server/domain/content/advertising.contract.ts';
import type { CallReply } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { AdvertisingForm } from './advertising-form.tsx';

const blank: AdvertisingEdit = {
  mainTitle: '',
  subtitle: '',
  introParagraph: '',
  statsParagraph: '',
  pricingCards: [],
  sponsorsTitle: '',
  sponsors: [],
};

/** Loads the content of the advertising page into its form. */
export function AdvertisingScreen() {
  const query = useQuery({ ...callQuery('getAdvertisingDraft'), staleTime: 0 });
  // The form keeps the first page: a refetch does not overwrite what is being edited.
  const [loaded, setLoaded] = useState<CallReply<Contract['getAdvertisingDraft']>>();
  if (loaded === undefined && query.data !== undefined && !query.isFetching) setLoaded(query.data);
  const skeleton = <div className="skeleton rounded-card h-96" />;
  return (
    <>
      <ScreenHeading title="Advertising" hint="The page for those who would like to be seen here." />
      {loaded === undefined ? (
        <QuerySection query={query} label="The advertising page" skeleton={skeleton}>
          {() => skeleton}
        </QuerySection>
      ) : (
        <AdvertisingForm page={loaded.page === null ? blank : toAdvertisingEdit(loaded.page)} version={loaded.version} />
      )}
    </>
  );
}
