import { Clock, TriangleAlert } from 'lucide-react';
import { useViewerClock } from '../../../lib/hooks.ts';
import { reviewDueText } from './due-words.ts';

/** When a decision is due; what is late has a sign and a word of its own, not only a colour. */
export function ReviewDue({ at }: { at: string }) {
  const now = useViewerClock()?.now;
  if (now === undefined) return null;
  const late = Date.parse(at) < now.getTime();
  const Sign = late ? TriangleAlert : Clock;
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${late ? 'text-accent font-semibold' : ''}`}>
      <Sign aria-hidden="true" className="size-3.5 shrink-0" />
      <time dateTime={at}>{reviewDueText(at, now)}</time>
    </span>
  );
}
