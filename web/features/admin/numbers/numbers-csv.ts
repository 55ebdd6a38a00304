import type { Numbers } from './numbers-texts.ts';
import { decisionLabels, sumTexts } from './numbers-texts.ts';

/** A table as it is exported. */
interface CsvTable {
  headings: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Waits are exported in hours, with one decimal. */
const hours = (ms: number | null): string | number => (ms === null ? '' : Math.round(ms / 360_000) / 10);

/** The tables of the screen by the name in their file. `origin` is that of this site. */
export function csvTables(numbers: Numbers, origin: string): Readonly<Record<string, CsvTable>> {
  return {
    days: {
      headings: ['Day (UTC)', ...sumTexts.map(({ label }) => label)],
      rows: numbers.days.map((day) => [day.day, ...sumTexts.map(({ name }) => day[name])]),
    },
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
      headings: ['Startup', 'Page', 'Views', 'Impressions', 'Traffic'],
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
