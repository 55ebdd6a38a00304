import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callQuery } from '../../../api/admin-client.ts';
import { formatCount } from '../../../lib/text.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import { linkTroubleLabels } from '../links/link-dialog.tsx';
import { authorName } from '../revisions/revision-status.tsx';

/** Rows per list; the link below leads to all of them. */
const limit = 5;

/** The oldest pending submissions. */
export function PendingStartups() {
  const query = useQuery({ ...callQuery('listAllStartups', { query: { limit, status: 'pending' } }), staleTime: 0 });
  return (
    <PendingList
      title="Pending startups"
      emptyText="No submission waits."
      allLink={{ to: '/admin/startups', search: { status: 'pending' } }}
      query={query}
      renderRows={({ startups }) =>
        startups.map(({ _id, name, logo, tagline, submittedAt }) => (
          <Row
            key={_id}
            link={{ to: '/admin/startups', search: { status: 'pending', open: _id } }}
            name={name}
            logo={logo}
            note={tagline}
            since={submittedAt}
          />
        ))
      }
    />
  );
}

/** The newest pending claims. */
export function PendingClaims() {
  const query = useQuery({ ...callQuery('listClaims', { query: { limit, status: 'pending' } }), staleTime: 0 });
  return (
    <PendingList
      title="Pending claims"
      emptyText="No claim waits."
      allLink={{ to: '/admin/claimed-business', search: { status: 'pending' } }}
      query={query}
      renderRows={({ claims }) =>
        claims.map(({ _id, startup, user, createdAt }) => (
          <Row
            key={_id}
            link={{ to: '/admin/claimed-business', search: { status: 'pending', open: _id } }}
            name={startup.name}
            logo={startup.logo}
            note={`by ${user.username}`}
            since={createdAt}
          />
        ))
      }
    />
  );
}

/** The oldest changes of published startups that wait. */
export function PendingRevisions() {
  const query = useQuery({ ...callQuery('listRevisions', { query: { limit, status: 'pending' } }), staleTime: 0 });
  return (
    <PendingList
      title="Pending changes"
      emptyText="No change waits."
      allLink={{ to: '/admin/revisions', search: { status: 'pending' } }}
      query={query}
      renderRows={({ revisions }) =>
        revisions.map((revision) => (
          <Row
            key={revision._id}
            link={{ to: '/admin/revisions', search: { status: 'pending', open: revision._id } }}
            name={revision.startup.name}
            logo={revision.startup.logo}
            note={`by ${authorName(revision)}`}
            since={revision.createdAt}
          />
        ))
      }
    />
  );
}

/** The newest open reports. */
export function OpenReports() {
  const query = useQuery({ ...callQuery('listReports', { query: { limit, status: 'open' } }), staleTime: 0 });
  return (
    <PendingList
      title="Open reports"
      emptyText="No report waits."
      allLink={{ to: '/admin/reports', search: { status: 'open' } }}
      query={query}
      renderRows={({ reports }) =>
        reports.map(({ _id, startup, reason, createdAt }) => (
          <Row
            key={_id}
            link={{ to: '/admin/reports', search: { status: 'open', open: _id } }}
            name={startup.name}
            logo={startup.logo}
            note={reason}
            since={createdAt}
          />
        ))
      }
    />
  );
}

/** The lost links that have waited longest for an admin. */
export function LostLinks() {
  const query = useQuery({ ...callQuery('listLinkFindings', { query: { limit } }), staleTime: 0 });
  return (
    <PendingList
      title="Lost links"
      emptyText="No link is lost."
      allLink={{ to: '/admin/links' }}
      query={query}
      renderRows={({ findings }) =>
        findings.map(({ _id, startup, trouble, since }) => (
          <Row
            key={_id}
            link={{ to: '/admin/links', search: { open: _id } }}
            name={startup.name}
            logo={startup.logo}
            note={linkTroubleLabels[trouble]}
            since={since}
          />
        ))
      }
    />
  );
}

type LinkTarget = Pick<LinkProps, 'to' | 'search'>;

function PendingList<Reply extends { total: number }>({
  title,
  emptyText,
  allLink,
  query,
  renderRows,
}: {
  title: string;
  emptyText: string;
  allLink: LinkTarget;
  query: UseQueryResult<Reply>;
  renderRows: (reply: Reply) => ReactNode;
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
              <ul className="border-line bg-raised rounded-card border p-1.5">{renderRows(reply)}</ul>
              {reply.total > limit && (
                <Link {...allLink} className={buttonClass('quiet', 'mt-3')}>
                  See all {formatCount(reply.total)}
                </Link>
              )}
            </>
          )
        }
      </QuerySection>
    </section>
  );
}

function Row({ link, name, logo, note, since }: { link: LinkTarget; name: string; logo: string; note: string; since: string }) {
  return (
    <li>
      <Link {...link} className="hover:bg-sunken flex items-center gap-3 rounded-xl p-2.5 no-underline">
        <LogoTile name={name} src={logo} size="small" />
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate leading-snug font-semibold">
            {name}
          </span>
          <span dir="auto" className="text-soft block truncate text-sm">
            {note}
          </span>
        </span>
        <span className="text-soft text-sm whitespace-nowrap tabular-nums max-sm:hidden">{formatShortDate(since)}</span>
      </Link>
    </li>
  );
}
