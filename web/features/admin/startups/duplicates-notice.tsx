import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { isHttpUrl } from '../../../../server/domain/core/http-url.ts';
import { withScheme } from '../../../../server/domain/core/with-scheme.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { PossibleDuplicates } from './other-startups.tsx';

/** The pause in typing, in milliseconds, after which duplicates are looked up. */
const checkDelayMs = 500;

/** The query for startups with this name or website. An incomplete website is ignored. */
export function duplicatesQuery({ name, website }: { name: string; website: string }) {
  const typed = withScheme(website);
  return {
    ...callQuery('findDuplicates', { query: { name: name.trim(), website: isHttpUrl(typed) ? typed : '' } }),
    staleTime: 0,
  };
}

/** Lists startups in any status that have the same name or website as a startup about to be added. */
export function DuplicatesNotice({
  ref,
  name,
  website,
  asksFor,
}: {
  ref: Ref<HTMLDivElement>;
  name: string;
  website: string;
  /** The duplicates for which the form asks for confirmation. */
  asksFor: ReadonlySet<string>;
}) {
  const typedName = useDebounced(name, checkDelayMs);
  const typedWebsite = useDebounced(website, checkDelayMs);
  const { data } = useQuery({
    ...duplicatesQuery({ name: typedName, website: typedWebsite }),
    enabled: typedName.trim() !== '' || typedWebsite !== '',
  });
  const duplicates = data?.startups ?? [];
  return (
    <div ref={ref} tabIndex={-1} aria-live="polite" className="scroll-mt-6 outline-none empty:hidden">
      <PossibleDuplicates startup={{ _id: '', status: 'pending' }} duplicates={duplicates} opensTab />
      {duplicates.some(({ _id }) => asksFor.has(_id)) && (
        <p className="text-accent mt-1.5 text-sm font-semibold">{say`Nothing has been added yet. If this is another startup, press “Add anyway”.`}</p>
      )}
    </div>
  );
}
