import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { say } from '../../../server/domain/core/noun.ts';
import { pageSizes } from '../../../server/domain/core/page-sizes.ts';
import { callQuery } from '../../api/call-query.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { StartupListItem } from './startup-list-item.tsx';

/**
 * The three listings most similar to a listing, with links to all alternatives and to a comparison. A listing that was taken down
 * has no `name`, so the links are missing. Renders nothing when the device is offline and has not stored similar listings.
 */
export function SimilarStartups({ name, slug, className }: { name?: string; slug: string; className: string }) {
  const { data = [] } = useQuery(
    callQuery('listSimilarStartups', { params: { slug }, query: { limit: pageSizes.similarFetched } }),
  );
  const shown = data.slice(0, pageSizes.similarShown);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="similar" className={className}>
      <SectionHeading id="similar">
        {name === undefined ? say`Startups that were similar` : say`Discover startups similar to ${name}`}
      </SectionHeading>
      <div className="-mt-2">
        {shown.map((other) => (
          <StartupListItem key={other._id} startup={other} headingLevel="h3" />
        ))}
      </div>
      {name !== undefined && (
        <p className="mt-2 flex flex-wrap gap-x-6 print:hidden">
          <Link
            to="/compare"
            search={{ startups: [slug, ...shown.map((other) => other.slug)].join(',') }}
            className="inline-flex min-h-9 items-center underline"
          >
            Compare them
          </Link>
          <Link to="/startup/$slug/alternatives" params={{ slug }} className="inline-flex min-h-9 items-center underline">
            All alternatives
          </Link>
        </p>
      )}
    </section>
  );
}
