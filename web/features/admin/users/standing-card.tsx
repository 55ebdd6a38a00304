import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../../server/domain/core/dates.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { DetailSection } from '../layout/details.tsx';
import { Pill } from '../layout/pill.tsx';
import { UserLink } from '../layout/user-link.tsx';
import { standingLines } from './standing-lines.ts';

/**
 * The member who sent the item under review, and their record on this site. The card has no email address, so that every reviewer
 * may see it.
 */
export function StandingCard({ title, id }: { title: string; id: string }) {
  const query = useQuery({ ...callQuery('getStanding', { params: { id } }), staleTime: 60_000 });
  return (
    <DetailSection title={title}>
      <QuerySection query={query} label="Their account" skeleton={<div className="skeleton h-32 w-full" />}>
        {(standing) => (
          <div className="flex items-start gap-4">
            <Avatar name={standing.name || standing.username} src={standing.avatar} />
            <div className="min-w-0">
              <p dir="auto">
                <UserLink id={standing._id}>{standing.name || standing.username}</UserLink>{' '}
                <span className="text-soft">
                  {standing.name !== '' && `${standing.username} · `}joined on {formatDate(standing.createdAt)}
                </span>{' '}
                {standing.status === 'inactive' && <Pill color="orange">Inactive</Pill>}
              </p>
              <ul className="text-soft mt-1 text-sm">
                {standingLines(standing).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </QuerySection>
    </DetailSection>
  );
}
