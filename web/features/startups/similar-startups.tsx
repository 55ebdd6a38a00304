import { useSuspenseQuery } from '@tanstack/react-query';
import type { PublicStartup } from '../../../server/contract/startups.ts';
import { pageSizes } from '../../../server/contract/page-sizes.ts';
import { similarStartupsQuery } from '../../api/startups.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { StartupTile } from './startup-tile.tsx';

/** Up to three other listings of the first category. */
export function SimilarStartups({ startup, category }: { startup: PublicStartup; category: string }) {
  const { data } = useSuspenseQuery(similarStartupsQuery(category));
  const others = data.startups.filter(({ _id }) => _id !== startup._id).slice(0, pageSizes.similarShown);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="border-line mt-16 border-t pt-10">
      <SectionHeading id="similar">Discover startups similar to {startup.name}</SectionHeading>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((other) => (
          <StartupTile key={other._id} startup={other} />
        ))}
      </div>
    </section>
  );
}
