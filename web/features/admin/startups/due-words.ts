const hour = 3_600_000;
const day = 24 * hour;

/** "Due in 5 hours", "Overdue by 2 days": whole hours under two days, else whole days, never more than is left. */
export function reviewDueText(at: string, now: Date): string {
  const left = Date.parse(at) - now.getTime();
  const long = Math.abs(left);
  const [count, unit] = long < 2 * day ? [Math.floor(long / hour), 'hour'] : [Math.floor(long / day), 'day'];
  const time = count === 0 ? 'less than an hour' : `${count} ${unit}${count === 1 ? '' : 's'}`;
  return left < 0 ? `Overdue by ${time}` : `Due in ${time}`;
}
