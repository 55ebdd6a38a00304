import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StartupCard } from '../../../server/contract/startups.ts';
import { fuzzyMatchesQuery } from '../../api/close-matches.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';

/** What was perhaps meant: found on the device, so only where the directory is kept. */
export function CloseMatches({ q, renderStartup }: { q: string; renderStartup: (startup: StartupCard) => ReactNode }) {
  const { data: close = [] } = useQuery(fuzzyMatchesQuery(q, 'anywhere'));
  if (close.length === 0) return null;
  return (
    <section aria-labelledby="close-matches" className="mt-12 max-w-4xl">
      <SectionHeading id="close-matches">Close matches</SectionHeading>
      {close.map(renderStartup)}
    </section>
  );
}
