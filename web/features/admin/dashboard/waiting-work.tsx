import type { ReactNode } from 'react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { say } from '../../../../server/domain/core/noun.ts';
import { formatClock, formatDateTime, formatShortDate, type ViewerClock } from '../../../../server/domain/core/dates.ts';
import type { Permission } from '../../../../server/domain/core/permissions.ts';
import { callQuery } from '../../../api/admin-client.ts';
import type { Stats } from '../../../api/admin-startups.ts';
import { type MayI, useMayI } from '../../../api/permissions.ts';
import { useViewerClock } from '../../../lib/hooks.ts';
import { countOf } from '../../../lib/text.ts';

interface Work {
  text: string;
  link: Pick<LinkProps, 'to' | 'search'>;
}

/** The work that waits for the member, the most urgent first. Kinds without waiting items are omitted. */
export function waitingWork(stats: Stats, mayI: MayI): Work[] {
  const failedEmails = stats.failedEmails ?? 0;
  const all = [
    [
      'review',
      stats.pendingStartups,
      `${countOf(stats.pendingStartups, 'submission')} to review`,
      { to: '/admin/startups', search: { status: 'pending' } },
    ],
    [
      'deletePermanently',
      stats.removalRequests,
      say`${countOf(stats.removalRequests, 'owner')} asked to delete a startup permanently`,
      { to: '/admin/startups', search: { status: 'archived' } },
    ],
    [
      'review',
      stats.openReports,
      `${countOf(stats.openReports, 'open report')}`,
      { to: '/admin/reports', search: { status: 'open' } },
    ],
    [
      'review',
      stats.pendingClaims,
      `${countOf(stats.pendingClaims, 'claim')} to decide`,
      { to: '/admin/claimed-business', search: { status: 'pending' } },
    ],
    [
      'review',
      stats.pendingRevisions,
      `${countOf(stats.pendingRevisions, 'change')} to check`,
      { to: '/admin/revisions', search: { status: 'pending' } },
    ],
    [
      'manageSite',
      failedEmails,
      `${countOf(failedEmails, 'email')} could not be sent`,
      { to: '/admin/emails', search: { status: 'failed' } },
    ],
    ['editStartups', stats.linkFindings, countOf(stats.linkFindings, 'broken link'), { to: '/admin/links' }],
  ] as const satisfies readonly (readonly [Permission, number, string, Work['link']])[];
  return all.flatMap(([may, count, text, link]) => (count > 0 && mayI(may) ? [{ text, link }] : []));
}

/** Shows the failures, then one line for each kind of waiting work. */
export function WaitingWork({ stats }: { stats: Stats }) {
  const mayI = useMayI();
  const work = waitingWork(stats, mayI);
  return (
    <section aria-labelledby="waiting" className="mb-10">
      <h2 id="waiting" className="font-display mb-3 text-xl">
        To do
      </h2>
      {mayI('manageSite') && <Failures emailFailure={stats.emailFailure} />}
      {work.length === 0 ? (
        <p className="text-soft">Nothing needs your attention.</p>
      ) : (
        <ul className="border-line bg-raised rounded-card divide-line divide-y border px-2">
          {work.map(({ text, link }) => (
            <li key={text}>
              <Link
                {...link}
                className="hover:bg-sunken flex min-h-11 items-center gap-3 rounded-xl px-3 font-semibold no-underline"
              >
                <span className="min-w-0 grow py-2">{text}</span>
                <ChevronRight aria-hidden="true" className="text-soft size-5 shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Shows a failure to send emails or make backups, or a damaged database. Otherwise, shows nothing. */
function Failures({ emailFailure }: Pick<Stats, 'emailFailure'>) {
  const clock = useViewerClock();
  const { data: backups } = useQuery(callQuery('getBackups'));
  const { data: integrity } = useQuery(callQuery('getIntegrity'));
  const isBackupBad = backups?.state === 'failed' || backups?.state === 'late';
  return (
    <>
      {emailFailure !== null && clock !== undefined && <Failure>{emailText(emailFailure, clock)}</Failure>}
      {isBackupBad && (
        <Failure>
          {backups.state === 'failed' ? 'The last backup failed.' : 'The latest backup is too old.'}{' '}
          <a href="#backups">Backups</a>
        </Failure>
      )}
      {integrity?.state === 'damaged' && (
        <Failure>
          The database is damaged. <a href="#backups">Restore a backup</a>
        </Failure>
      )}
    </>
  );
}

function Failure({ children }: { children: ReactNode }) {
  return (
    <div className="text-accent mb-3 flex max-w-prose items-start gap-2 font-semibold wrap-anywhere">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <p role="alert" className="min-w-0">
        {children}
      </p>
    </div>
  );
}

function emailText({ since, reason }: NonNullable<Stats['emailFailure']>, clock: ViewerClock): string {
  const isToday = formatShortDate(since) === formatShortDate(clock.now);
  return `No email has been sent since ${isToday ? formatClock(since) : formatDateTime(since)}: ${reason}`;
}
