import { nouns, say } from '../../../../server/domain/core/noun.ts';
import type { Standing } from '../../../../server/domain/submissions/people.contract.ts';
import { countOf, formatCount } from '../../../lib/text.ts';

/** Describes the numbers and statuses of a member's listings, claims, changes and reports in sentences. */
export function standingLines({
  startups,
  claims,
  revisions,
  reports,
}: Pick<Standing, 'startups' | 'claims' | 'revisions' | 'reports'>) {
  return [
    line(countOf(startups.all, ...nouns()), {
      active: startups.active,
      pending: startups.pending,
      rejected: startups.rejected,
      archived: startups.archived,
    }),
    line(countOf(claims.all, 'claim'), { approved: claims.approved, pending: claims.pending, rejected: claims.rejected }),
    line(countOf(revisions.all, 'change'), {
      accepted: revisions.accepted,
      pending: revisions.pending,
      rejected: revisions.rejected,
    }),
    line(say`${countOf(reports.all, 'report')} of their startups`, { open: reports.open }),
  ];
}

function line(total: string, counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).flatMap(([status, count]) => (count === 0 ? [] : [`${formatCount(count)} ${status}`]));
  return parts.length === 0 ? total : `${total}: ${parts.join(', ')}`;
}
