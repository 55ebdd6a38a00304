import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { formatCount } from '../../../lib/text.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { linkTroubleLabels } from '../links/link-dialog.tsx';
import { authorName } from '../revisions/revision-status.tsx';

/** Rows per list; the link below leads to all of them. */
const limit = 5;

/** The rows that wait for an admin, by their kinds. */
export function PendingLists() {
  return (
    <div className="mt-10 grid items-start gap-x-8 gap-y-10 xl:grid-cols-2">
      <PendingStartups />
      <PendingClaims />
      <PendingRevisions />
      <OpenReports />
      <LostLinks />
    </div>
  );
}

/** The oldest pending submissions. */
function PendingStartups() {
  return (
    <PendingList
      title="Pending startups"
      emptyText="No pending startups."
      linkTo={(open) => ({ to: '/admin/startups', search: { status: 'pending', open } })}
      query={useQuery({ ...callQuery('listAllStartups', { query: { limit, status: 'pending' } }), staleTime: 0 })}
      rowsOf={({ startups }) =>
        startups.map((startup) => ({ id: startup._id, startup, note: startup.tagline, since: startup.submittedAt }))
      }
    />
  );
}

/** The newest pending claims. */
function PendingClaims() {
  return (
    <PendingList
      title="Pending claims"
      emptyText="No pending claims."
      linkTo={(open) => ({ to: '/admin/claimed-business', search: { status: 'pending', open } })}
      query={useQuery({ ...callQuery('listClaims', { query: { limit, status: 'pending' } }), staleTime: 0 })}
      rowsOf={({ claims }) =>
        claims.map(({ _id, startup, user, createdAt }) => ({ id: _id, startup, note: `by ${user.username}`, since: createdAt }))
      }
    />
  );
}

/** The oldest revisions of published startups that wait. */
function PendingRevisions() {
  return (
    <PendingList
      title="Pending changes"
      emptyText="No pending changes."
      linkTo={(open) => ({ to: '/admin/revisions', search: { status: 'pending', open } })}
      query={useQuery({ ...callQuery('listRevisions', { query: { limit, status: 'pending' } }), staleTime: 0 })}
      rowsOf={({ revisions }) =>
        revisions.map((revision) => ({
          id: revision._id,
          startup: revision.startup,
          note: `by ${authorName(revision)}`,
          since: revision.createdAt,
        }))
      }
    />
  );
}

/** The newest open reports. */
function OpenReports() {
  return (
    <PendingList
      title="Open reports"
      emptyText="No open reports."
      linkTo={(open) => ({ to: '/admin/reports', search: { status: 'open', open } })}
      query={useQuery({ ...callQuery('listReports', { query: { limit, status: 'open' } }), staleTime: 0 })}
      rowsOf={({ reports }) =>
        reports.map(({ _id, startup, reason, createdAt }) => ({ id: _id, startup, note: reason, since: createdAt }))
      }
    />
  );
}

/** The lost links that have waited longest for an admin. */
function LostLinks() {
  return (
    <PendingList
      title="Broken links"
      emptyText="No broken links."
      linkTo={(open) => ({ to: '/admin/links', search: { open } })}
      query={useQuery({ ...callQuery('listLinkFindings', { query: { limit } }), staleTime: 0 })}
      rowsOf={({ findings }) =>
        findings.map(({ _id, startup, trouble, since }) => ({ id: _id, startup, note: linkTroubleLabels[trouble], since }))
      }
    />
  );
}

interface PendingRow {
  id: string;
  startup: { name: string; logo: string };
  note: string;
  since: string;
}

function PendingList<Reply extends { total: number }>({
  title,
  emptyText,
  linkTo,
  query,
  rowsOf,
}: {
  title: string;
  emptyText: string;
  /** The table of all rows, with the row `open`. */
  linkTo: (open?: string) => Pick<LinkProps, 'to' | 'search'>;
  query: UseQueryResult<Reply>;
  rowsOf: (reply: Reply) => PendingRow[];
}) {
  return (
    <section className="min-w-0">
      <h2 className="font-display mb-3 text-xl">{title}</h2>
      <QuerySection query={query} label={title} skeleton={<div className="skeleton rounded-card h-40" />}>
        {(reply) =>
          reply.total === 0 ? (
            <p className="border-line rounded-card text-soft border border-dashed px-5 py-8 text-center">{emptyText}</p>
          ) : (
            <>
              <ul className="border-line bg-raised rounded-card border p-1.5">
                {rowsOf(reply).map(({ id, startup: { name, logo }, note, since }) => (
                  <li key={id}>
                    <Link {...linkTo(id)} className="hover:bg-sunken flex items-center gap-3 rounded-xl p-2.5 no-underline">
                      <LogoTile name={name} src={logo} size="small" />
                      <span className="min-w-0 grow">
                        <span dir="auto" className="block truncate leading-snug font-semibold">
                          {name}
                        </span>
                        <span dir="auto" className="text-soft block truncate text-sm">
                          {note}
                        </span>
                      </span>
                      <span className="text-soft text-sm whitespace-nowrap tabular-nums max-sm:hidden">
                        {formatShortDate(since)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
              {reply.total > limit && (
                <Link {...linkTo()} className={buttonClass('quiet', 'mt-3')}>
                  View all {formatCount(reply.total)}
                </Link>
              )}
            </>
          )
        }
      </QuerySection>
    </section>
  );
}
