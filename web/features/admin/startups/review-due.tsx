import { Clock, TriangleAlert } from 'lucide-react';
import { dayMs, hourMs } from '../../../../server/domain/core/dates.ts';
import { useViewerClock } from '../../../lib/hooks.ts';

/** The time until a decision is due. An overdue decision differs by icon and text, not only by color. */
export function ReviewDue({ at }: { at: string }) {
  const now = useViewerClock()?.now;
  if (now === undefined) return null;
  const isOverdue = Date.parse(at) < now.getTime();
  const Icon = isOverdue ? TriangleAlert : Clock;
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${isOverdue ? 'text-accent font-semibold' : ''}`}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <time dateTime={at}>{reviewDueText(at, now)}</time>
    </span>
  );
}

/** "Due in 5 hours", "Overdue by 2 days". Times below two days are in whole hours, longer ones in whole days, rounded down. */
export function reviewDueText(dueAt: string, now: Date): string {
  const remainingMs = Date.parse(dueAt) - now.getTime();
  const durationMs = Math.abs(remainingMs);
  const [count, unit] =
    durationMs < 2 * dayMs ? [Math.floor(durationMs / hourMs), 'hour'] : [Math.floor(durationMs / dayMs), 'day'];
  const duration = count === 0 ? 'less than an hour' : `${count} ${unit}${count === 1 ? '' : 's'}`;
  return remainingMs < 0 ? `Overdue by ${duration}` : `Due in ${duration}`;
}
