const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const times = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** "21 Nov 2026", by the admin's own calendar: nothing of the admin area is made on the server. */
export function formatDate(time: string): string {
  return dates.format(new Date(time));
}

/** "21 Nov 2026, 14:05". */
export function formatTime(time: string): string {
  return times.format(new Date(time));
}
