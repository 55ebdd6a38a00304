import { say } from '../../../../server/domain/core/noun.ts';
import { decisionLabels, type Numbers, type SumText, visitTexts, workTexts } from './numbers-texts.ts';

/** A table to export. */
interface CsvTable {
  headings: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Waiting times are exported in hours, with one decimal. */
const hours = (ms: number | null): string | number => (ms === null ? '' : Math.round(ms / 360_000) / 10);

/** The tables of the screen, by the name of their exported file. `origin` is this site's origin. */
export function csvTables(numbers: Numbers, origin: string): Readonly<Record<string, CsvTable>> {
  return {
    visits: daysOf(numbers, visitTexts),
    work: daysOf(numbers, workTexts),
    decisions: {
      headings: ['Kind', 'Decided', 'Accepted', 'Median wait (hours)', '90% within (hours)'],
      rows: numbers.decisions.map(({ kind, decided, accepted, medianMs, slowMs }) => [
        decisionLabels[kind].label,
        decided,
        accepted,
        hours(medianMs),
        hours(slowMs),
      ]),
    },
    startups: {
      headings: [say`Startup`, 'Page', 'Views', 'Impressions', 'Traffic'],
      rows: numbers.startups.map(({ name, slug, views, impressions, traffic }) => [
        name,
        `${origin}/startup/${slug}`,
        views,
        impressions,
        traffic,
      ]),
    },
    pages: { headings: ['Page', 'Views'], rows: numbers.pages.map(({ page, views }) => [origin + page, views]) },
    referrers: { headings: ['Website', 'Visitors'], rows: numbers.referrers.map(({ host, visitors }) => [host, visitors]) },
    searches: { headings: ['Search', 'Networks'], rows: numbers.searches.map(({ text, networks }) => [text, networks]) },
  };
}

function daysOf({ days }: Numbers, sums: readonly SumText[]): CsvTable {
  return {
    headings: ['Day (UTC)', ...sums.map(({ label }) => label)],
    rows: days.map((day) => [day.day, ...sums.map(({ name }) => day[name])]),
  };
}
