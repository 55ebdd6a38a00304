import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { toCsv } from '../../../../server/domain/core/csv.ts';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import { isOpaqueOrigin } from '../../../lib/browser.ts';
import { download } from '../../../lib/download.ts';
import { formatCount } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { csvTables } from './numbers-csv.ts';
import { decisionLabels, durationText, type Numbers, type SumText, visitTexts, workTexts } from './numbers-texts.ts';

interface SectionProps {
  numbers: Numbers;
}

export function StartupsTable({ numbers }: SectionProps) {
  return (
    <CountsSection
      title={say`Top startups`}
      subject="startups"
      numbers={numbers}
      headings={[say`Startup`, 'Views', 'Impressions', 'Traffic']}
      rows={numbers.startups.map(({ name, slug, views, impressions, traffic }) => ({
        key: slug,
        heading: (
          <Link
            to="/startup/$slug"
            params={{ slug }}
            className="inline-flex min-h-6 items-center leading-snug underline-offset-4"
          >
            {name}
          </Link>
        ),
        cells: [views, impressions, traffic].map(formatCount),
      }))}
      empty={say`No startup was viewed in this period.`}
    />
  );
}

export function PagesTable({ numbers }: SectionProps) {
  return (
    <CountsSection
      title="Top pages"
      subject="pages"
      numbers={numbers}
      headings={['Page', 'Views']}
      rows={numbers.pages.map(({ page, views }) => ({ key: page, heading: readable(page), cells: [formatCount(views)] }))}
      empty="No page was opened in this period."
    />
  );
}

/** An address with its percent-encoded letters decoded. */
function readable(page: string): string {
  try {
    return decodeURI(page);
  } catch {
    return page;
  }
}

export function ReferrersTable({ numbers }: SectionProps) {
  return (
    <CountsSection
      title="Where visitors came from"
      hint="Other websites that linked here, if the browser reports them."
      subject="referrers"
      numbers={numbers}
      headings={['Website', 'Visitors']}
      rows={numbers.referrers.map(({ host, visitors }) => ({ key: host, heading: host, cells: [formatCount(visitors)] }))}
      empty="No other website led here in this period."
    />
  );
}

export function SearchesTable({ numbers }: SectionProps) {
  return (
    <CountsSection
      title="Searches without results"
      hint="Only searches made from at least three networks on the same day. Searches with addresses or numbers are not stored."
      subject="searches"
      numbers={numbers}
      headings={['Search', 'Networks']}
      rows={numbers.searches.map(({ text, networks }) => ({ key: text, heading: text, cells: [formatCount(networks)] }))}
      empty="No such search in this period."
    />
  );
}

export function DecisionsTable({ numbers }: SectionProps) {
  const wait = (ms: number | null) => (ms === null ? <span className="text-soft">None</span> : durationText(ms));
  return (
    <CountsSection
      title="Decisions"
      hint="Times are from the submission to the decision, without the time in which we waited for an answer."
      subject="decisions"
      numbers={numbers}
      headings={['Kind', 'Decided', 'Half within', '90% within']}
      rows={numbers.decisions.map(({ kind, decided, accepted, medianMs, slowMs }) => ({
        key: kind,
        heading: decisionLabels[kind].label,
        cells: [
          <>
            {formatCount(decided)}
            <span className="text-soft block text-sm">
              {formatCount(accepted)} {decisionLabels[kind].accepted}
            </span>
          </>,
          wait(medianMs),
          wait(slowMs),
        ],
      }))}
      empty=""
    />
  );
}

/** The numbers of the charts as two tables, which fit on a phone. The newest day comes first. */
export function DaysTables({ numbers }: SectionProps) {
  return (
    <details>
      <summary className="w-fit py-2 font-semibold">Numbers by day</summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 xl:grid-cols-2">
        <DaysTable title="Visits by day" subject="visits" numbers={numbers} sums={visitTexts} />
        <DaysTable title="Work by day" subject="work" numbers={numbers} sums={workTexts} />
      </div>
    </details>
  );
}

function DaysTable({
  title,
  subject,
  numbers,
  sums,
}: SectionProps & { title: string; subject: string; sums: readonly SumText[] }) {
  return (
    <CountsSection
      title={title}
      subject={subject}
      numbers={numbers}
      headings={['Day', ...sums.map(({ label }) => label)]}
      rows={numbers.days
        .map((day, at) => ({
          key: day.day,
          heading: `${formatShortDate(day.day, 'UTC')}${at === numbers.days.length - 1 ? ' (so far)' : ''}`,
          cells: sums.map(({ name }) => formatCount(day[name])),
        }))
        .toReversed()}
      empty=""
    />
  );
}

/** A section with a table of counts, which can be downloaded as CSV. */
function CountsSection({
  title,
  hint,
  subject,
  numbers,
  headings,
  rows,
  empty,
}: {
  title: string;
  hint?: string;
  /** Part of the file's name and, for screen readers, of the button's label. */
  subject: string;
  numbers: Numbers;
  headings: readonly string[];
  rows: readonly { key: string; heading: ReactNode; cells: readonly ReactNode[] }[];
  empty: string;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id={id} className="font-display text-xl">
            {title}
          </h2>
          {hint !== undefined && <p className="text-soft text-sm">{hint}</p>}
        </div>
        <CsvButton subject={subject} numbers={numbers} isEmpty={rows.length === 0} />
      </div>
      {rows.length === 0 ? (
        <p className="border-line rounded-card text-soft border border-dashed p-5 text-center">{empty}</p>
      ) : (
        <table className="w-full border-collapse text-[0.95rem]">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-soft border-field/50 border-b text-sm">
              {headings.map((heading, at) => (
                <th
                  key={heading}
                  scope="col"
                  className={at === 0 ? 'py-2 pr-2 text-left font-semibold' : 'py-2 pl-2 text-right font-semibold max-sm:text-xs'}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, heading, cells }) => (
              <tr key={key} className="border-line border-b">
                <th scope="row" className="py-2 pr-2 text-left font-normal wrap-anywhere">
                  {heading}
                </th>
                {cells.map((cell, at) => (
                  <td key={headings[at + 1]} className="py-2 pl-2 text-right tabular-nums">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function CsvButton({ subject, numbers, isEmpty }: { subject: string; numbers: Numbers; isEmpty: boolean }) {
  // A sandboxed frame blocks downloads without an error.
  const isBlocked = isOpaqueOrigin();
  const exportCsv = () => {
    const table = csvTables(numbers, location.origin)[subject];
    const last = numbers.days.at(-1)?.day ?? '';
    if (table !== undefined)
      download(`numbers-${subject}-${numbers.days.length}-days-${last}.csv`, toCsv(table.headings, table.rows));
  };
  return (
    <Button
      disabled={isBlocked || isEmpty}
      title={isBlocked ? 'Not available inside a frame' : undefined}
      onClick={exportCsv}
      className="min-h-9 shrink-0 px-4"
    >
      <Download aria-hidden="true" className="size-4" /> CSV<span className="sr-only"> of the {subject}</span>
    </Button>
  );
}
