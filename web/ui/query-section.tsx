import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { whyNotLoaded } from '../lib/lost-script.ts';
import { Button } from './button.tsx';

/** A section of a page with its own query: a skeleton while it loads, and a retry button when it fails. */
export function QuerySection<Data>({
  query,
  label,
  skeleton,
  children,
}: {
  query: UseQueryResult<Data>;
  /** Begins the sentence "… could not be loaded.": "Your claims". */
  label: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) {
    return (
      <>
        <output className="sr-only">Loading...</output>
        <div aria-hidden="true">{skeleton}</div>
      </>
    );
  }
  return (
    <div
      role="alert"
      className="border-line rounded-card flex flex-wrap items-center justify-between gap-4 border border-dashed p-5"
    >
      <p>
        {label} could not be loaded. {whyNotLoaded(query.error)}
      </p>
      <Button onClick={() => void query.refetch()}>Try again</Button>
    </div>
  );
}
