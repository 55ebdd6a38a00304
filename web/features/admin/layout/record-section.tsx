import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';

/** The record with the id of the URL. If there is no such record, shows a message with a link back. */
export function RecordSection<Data>({
  query,
  noun,
  skeleton,
  backLabel = 'Back to the table',
  onBack,
  children,
}: {
  query: UseQueryResult<Data>;
  /** The noun of the record, as in "startup". */
  noun: string;
  skeleton: ReactNode;
  backLabel?: string;
  onBack: () => void;
  children: (data: Data) => ReactNode;
}) {
  if (isMissing(query.error)) {
    return (
      <div role="alert">
        <p>This {noun} does not exist or was deleted.</p>
        <Button className="mt-4" onClick={onBack}>
          {backLabel}
        </Button>
      </div>
    );
  }
  return (
    <QuerySection query={query} label={`This ${noun}`} skeleton={skeleton}>
      {children}
    </QuerySection>
  );
}
