import type { AnalyticsKind } from '../../../server/contract/analytics.ts';

/** What is counted, in words, and how each is drawn: by colour, and by dashes and a pattern for whoever does not see colours. */
export const kindLooks: Readonly<
  Record<AnalyticsKind, { label: string; means: string; colour: string; dashes: string; pattern: 'plain' | 'stripes' | 'dots' }>
> = {
  impressions: {
    label: 'Impressions',
    means: 'seen in a list',
    colour: 'var(--color-blue)',
    dashes: '',
    pattern: 'plain',
  },
  views: { label: 'Views', means: 'page opened', colour: 'var(--color-green)', dashes: '7 4', pattern: 'stripes' },
  traffic: { label: 'Traffic', means: 'clicks to the website', colour: 'var(--color-orange)', dashes: '2 4', pattern: 'dots' },
};

/** A part of the whole in per cent: never 0 for something, never 100 for not all. */
export function shareOf(count: number, whole: number): string {
  if (whole === 0 || count === 0) return '0%';
  if (count === whole) return '100%';
  const percent = Math.round((count / whole) * 100);
  return percent === 0 ? '<1%' : percent === 100 ? '>99%' : `${percent}%`;
}

const steps = 5;

/** The top of an axis that just holds `highest`: five equal steps of 1, 2 or 5 with zeros. */
export function fittedTop(highest: number): number {
  const wanted = Math.max(1, highest / steps);
  const magnitude = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].find((factor) => factor * magnitude >= wanted) ?? 10;
  return step * magnitude * steps;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });

/** "21 Nov" of YYYY-MM-DD. */
export function shortDay(day: string): string {
  return dayFormat.format(new Date(`${day}T12:00:00Z`));
}
