import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** A part of a page that waits for its own answer: its shape meanwhile, and a way to ask again when none came. */
export function Loaded<Answer>({
  query,
  what,
  skeleton,
  children,
}: {
  query: UseQueryResult<Answer>;
  /** Ends the sentence "… could not be loaded": "Your claims". */
  what: string;
  skeleton: ReactNode;
  children: (answer: Answer) => ReactNode;
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
      <p>{what} could not be loaded. Check your connection, then try again.</p>
      <Button onClick={() => void query.refetch()}>Try again</Button>
    </div>
  );
}
