import { useQuery } from '@tanstack/react-query';
import type { Advertising } from '../../../../server/contract/advertising.ts';
import { advertisingDraftQuery } from '../../../api/admin-advertising.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { AdvertisingForm } from './advertising-form.tsx';

const blank: Omit<Advertising, '_id'> = {
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
  const query = useQuery({ ...advertisingDraftQuery, refetchOnReconnect: false });
  return (
    <>
      <ScreenHeading title="Advertising" hint="The page for those who would like to be seen here." />
      <QuerySection query={query} label="The advertising page" skeleton={<div className="skeleton rounded-card h-96" />}>
        {(page) => <AdvertisingForm page={page === null ? blank : withoutId(page)} />}
      </QuerySection>
    </>
  );
}

function withoutId({ _id, ...page }: Advertising): Omit<Advertising, '_id'> {
  return page;
}
