/**
 * A moment of the day `daysAgo` days before `now`, in the days of whoever runs this: in the demo, the viewer's own.
 * `share` says how far into the day, of today how far into what has passed of it.
 */
export function moment(now: Date, daysAgo: number, share: number): string {
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  const end = daysAgo === 0 ? now : new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
  return new Date(start.getTime() + Math.floor((end.getTime() - start.getTime()) * share)).toISOString();
}
