const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const times = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** "21 Nov 2026", in the admin's time zone: the admin area is rendered only in the browser. */
export function formatDate(time: string): string {
  return dates.format(new Date(time));
}

/** "21 Nov 2026, 14:05". */
export function formatDateTime(time: string): string {
  return times.format(new Date(time));
}
