import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pageSizes } from '../../../server/domain/core/page-sizes.ts';
import { callQuery } from '../../api/call-query.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { StartupListItem } from './startup-list-item.tsx';

/**
 * The three listings that are most similar to one, with links to all alternatives and to a comparison. A listing that was taken down has
 * no `name` and no links. Renders nothing when the device is offline and has no similar listings.
 */
export function SimilarStartups({ name, slug }: { name?: string; slug: string }) {
  const { data = [] } = useQuery(
    callQuery('listSimilarStartups', { params: { slug }, query: { limit: pageSizes.similarFetched } }),
  );
  const shown = data.slice(0, pageSizes.similarShown);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="border-line mt-16 border-t pt-10">
      <SectionHeading
        id="similar"
        aside={
          name !== undefined && (
            <p className="flex flex-wrap gap-x-6">
              <Link to="/compare" search={{ startups: [slug, ...shown.map((other) => other.slug)].join(',') }}>
                Compare them
              </Link>
              <Link to="/startup/$slug/alternatives" params={{ slug }}>
                All alternatives
              </Link>
            </p>
          )
        }
      >
        {name === undefined ? 'Startups that were similar' : `Discover startups similar to ${name}`}
      </SectionHeading>
      <div className="-mt-2">
        {shown.map((other) => (
          <StartupListItem key={other._id} startup={other} headingLevel="h3" />
        ))}
      </div>
    </section>
  );
}
