/**
 * A time on the day `daysAgo` days before `now`, in the local time zone: in the demo, the viewer's. `share`, from 0 to 1, is the
 * part of the day that has passed by then; for today, the part of the time between midnight and `now`.
 */
export function moment(now: Date, daysAgo: number, share: number): string {
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  const end = daysAgo === 0 ? now : new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
  return new Date(start.getTime() + Math.floor((end.getTime() - start.getTime()) * share)).toISOString();
}
