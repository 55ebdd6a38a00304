import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldsDraft, fieldsDraftQuery } from '../../../api/admin-fields.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { FieldsEditor } from './fields-editor.tsx';

/** Loads the fields of listings into their editor; all of them are saved at once. */
export function FieldsScreen() {
  const query = useQuery(fieldsDraftQuery);
  // The editor keeps the first list: a refetch does not overwrite what is being edited.
  const [loaded, setLoaded] = useState<FieldsDraft>();
  if (loaded === undefined && query.data !== undefined && !query.isFetching) setLoaded(query.data);
  if (loaded !== undefined) return <FieldsEditor loaded={loaded} />;
  const skeleton = <div className="skeleton rounded-card h-96 w-full" />;
  return (
    <>
      <ScreenHeading title="Fields" />
      <QuerySection query={query} label="The fields" skeleton={skeleton}>
        {() => skeleton}
      </QuerySection>
    </>
  );
}
